// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a closure keeps an object alive.
public enum RetainAnswer: Sendable, Hashable {
  /// For certain, when it was asked: as long as the closure lives and nobody changes what is on the path, so does the object.
  case retains(RetainPath)
  /// All of what the closure holds by Swift's reference counting was read, and the object is not in it.
  ///
  /// Memory that is managed by hand (`Unmanaged`, pointers) and the runtime's own queues were not looked at. A running task
  /// holds more than its closure: `guard let self` before an `await` is in no closure.
  case doesNotRetain
  /// Something could not be read, or could have changed while it was read. Nothing follows from it: stay silent.
  case unknown(RetainObstacle)
}

extension RetainAnswer: CustomStringConvertible {
  public var description: String {
    switch self {
    case .retains(let path): "retains: \(path)"
    case .doesNotRetain: "does not retain"
    case .unknown(let obstacle): "unknown: \(obstacle)"
    }
  }
}

/// Why ``retainPath(from:to:)`` has no answer.
public struct RetainObstacle: Sendable, Hashable, CustomStringConvertible {
  /// What kind of thing was in the way. There may be more of them in later versions.
  public struct Kind: Sendable, Hashable {
    let text: String

    /// A variable, or what may be one. Only its own words are compared; nobody follows them while another thread may write.
    public static let canChange = Kind(text: "it can change while it is read")
    /// The module was built with `-disable-reflection-metadata`, or the compiler writes none for this.
    public static let noReflectionMetadata = Kind(text: "there is no reflection metadata for it")
    /// A type whose contents the compiler does not describe, or describes in a way that is not understood.
    public static let unreadableType = Kind(text: "its contents cannot be read")
    /// The walk stopped at its bound.
    public static let tooLarge = Kind(text: "there is too much behind it")
    /// A system or compiler on which this project does not test it.
    public static let untested = Kind(text: "retain paths are not tested on this system and compiler")
    /// The test at first use read something else than it should, and switched retain paths off.
    public static let failedSelfTest = Kind(text: "retain paths have failed their own test here, and are off")
    /// A build without `DEBUG`: retain paths are not in it.
    public static let releaseBuild = Kind(text: "retain paths are left out of release builds")
  }

  /// What kind of thing was in the way.
  public let kind: Kind
  /// The way to it. Nil where the obstacle is not on the way.
  public let path: RetainPath?

  public var description: String {
    guard let path else { return kind.text }
    return path.steps.isEmpty ? "the closure: \(kind.text)" : "\(path): \(kind.text)"
  }
}
