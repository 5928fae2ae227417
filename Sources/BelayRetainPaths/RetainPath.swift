// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// By which way a closure holds an object.
///
/// ```swift
/// print(path.sentence(from: "task 'load' (Portfolio.swift:42)"))
/// // task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope
/// ```
///
/// It is text and holds none of what it names.
public struct RetainPath: Sendable, Hashable, CustomStringConvertible {
  enum Step: Sendable, Hashable {
    /// A type, captured by the closure before.
    case captures(String)
    /// A place in what comes before: `.tasks`, `.rows[3]`.
    case place(String)
    /// What is in that place.
    case type(String)
  }

  var steps: [Step]

  /// Something else than the object itself is captured, and holds it.
  package var isIndirect: Bool { steps.count > 1 }

  /// `captures PortfolioViewController → .tasks → TaskScope`
  public var description: String {
    steps.map { step in
      switch step {
      case .captures(let type): "captures \(type)"
      case .place(let text), .type(let text): text
      }
    }
    .joined(separator: " → ")
  }

  /// The path with what it begins at.
  ///
  /// - Parameter start: What the closure is, in your words: `task 'load' (Portfolio.swift:42)`.
  public func sentence(from start: String) -> String { "\(start) → \(self)" }
}
