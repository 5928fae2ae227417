// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a closure keeps an object alive.
package enum RetainAnswer: Sendable, Hashable {
  /// Certain at the time of the call: the object lives as long as the closure, unless something on the path changes.
  case retains(RetainPath)
  /// Everything that the closure holds by Swift's reference counting was read, and the object is not among it.
  ///
  /// Manually managed memory (`Unmanaged`, pointers) and the runtime's own queues were not examined. A running task
  /// holds more than its closure: the `self` of a `guard let self` before an `await` is in no closure.
  case doesNotRetain
  /// Something could not be read, or could have changed while it was read. Nothing follows from it: report nothing.
  case unknown(RetainObstacle)
}

extension RetainAnswer: CustomStringConvertible {
  package var description: String {
    switch self {
    case .retains(let path): "retains: \(path)"
    case .doesNotRetain: "does not retain"
    case .unknown(let obstacle): "unknown: \(obstacle)"
    }
  }
}

/// Why ``retainPath(from:to:)`` has no answer.
package struct RetainObstacle: Sendable, Hashable, CustomStringConvertible {
  /// The kind of obstacle. Later versions may add more.
  package struct Kind: Sendable, Hashable {
    let text: String

    /// A variable, or what may be one. Only its own words are compared; they are not followed, because another thread
    /// may write them.
    package static let canChange = Kind(text: "it can change while it is read")
    /// The module was built with `-disable-reflection-metadata`, or the compiler writes none for this.
    package static let noReflectionMetadata = Kind(text: "there is no reflection metadata for it")
    /// A type whose contents the compiler does not describe, or describes in an unknown way.
    package static let unreadableType = Kind(text: "its contents cannot be read")
    /// The search stopped at its bound.
    package static let tooLarge = Kind(text: "there is too much behind it")
    /// A system or compiler on which this project does not test it.
    package static let untested = Kind(text: "retain paths are not tested on this system and compiler")
    /// The test at first use read something unexpected, and switched retain paths off.
    package static let failedSelfTest = Kind(text: "retain paths have failed their own test here, and are off")
    /// A build without `DEBUG`: it does not contain retain paths.
    package static let releaseBuild = Kind(text: "retain paths are left out of release builds")
  }

  /// The kind of obstacle.
  package let kind: Kind
  /// The path to it. Nil if the obstacle is not on a path.
  package let path: RetainPath?

  package var description: String {
    guard let path else { return kind.text }
    return path.steps.isEmpty ? "the closure: \(kind.text)" : "\(path): \(kind.text)"
  }
}
