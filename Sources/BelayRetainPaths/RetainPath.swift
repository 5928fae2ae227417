// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a closure retains an object.
///
/// As a sentence: `task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope`. It is text and
/// retains nothing that it names.
package struct RetainPath: Sendable, Hashable, CustomStringConvertible {
  enum Step: Sendable, Hashable {
    /// The type of a capture of the closure.
    case captures(String)
    /// A place in the previous step: `.tasks`, `.rows[3]`.
    case place(String)
    /// The type of the object in that place.
    case type(String)
  }

  var steps: [Step]

  /// Whether the capture is a different object, which holds the object.
  package var isIndirect: Bool { steps.count > 1 }

  /// `captures PortfolioViewController → .tasks → TaskScope`
  package var description: String {
    steps.map { step in
      switch step {
      case .captures(let type): "captures \(type)"
      case .place(let text), .type(let text): text
      }
    }
    .joined(separator: " → ")
  }

  /// The path, prefixed with its start.
  ///
  /// - Parameter start: A description of the closure: `task 'load' (Portfolio.swift:42)`.
  package func sentence(from start: String) -> String { "\(start) → \(self)" }
}
