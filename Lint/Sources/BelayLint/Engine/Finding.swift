// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules

/// What a rule reports at one position in a file.
public struct Finding: Sendable, Equatable, Codable {
  public let rule: String
  public var severity: Severity
  public var path: String
  /// From 1.
  public var line: Int
  /// From 1, in UTF-8 bytes, as compilers count.
  public var column: Int
  public var message: String
  /// The text of its line, without leading and trailing blanks.
  public var code: String = ""
  /// The name of the type around it; empty outside of types.
  public var type: String = ""
  /// The lines that lead to the bug: its own, then those that the message names, in the message's order.
  public var steps: [Step] = []
  public var fix: Fix?

  /// What a user of the app meets.
  public var harm: Harm { Harm(of: rule) }

  /// A line of the path to the bug.
  public struct Step: Sendable, Equatable, Codable {
    public let path: String
    /// From 1.
    public let line: Int
    /// Of the first character that is not blank; from 1, in UTF-8 bytes.
    public let column: Int
    /// Its text, without leading and trailing blanks.
    public let code: String
    /// The sentence of the message that names the line; empty for the finding's own line, if none does.
    public var note: String
  }
}

/// A change to the file that removes the finding and is safe to apply without a review.
public struct Fix: Sendable, Equatable, Codable {
  /// Replaces the bytes of `range` by `text`.
  public struct Edit: Sendable, Equatable, Codable {
    public let range: Range<Int>
    public let text: String
  }

  /// What the change does, in a few words.
  public let summary: String
  public let edits: [Edit]
}

extension [Finding] {
  /// Without those of one rule at one place, save for the first and worst: a guard that drops three inputs is one mistake. Of findings
  /// in order.
  var oncePerPlace: [Finding] {
    reduce(into: []) { found, finding in
      guard let last = found.last, last.isAtPlace(of: finding) else {
        found.append(finding)
        return
      }
      if last.severity == .note, finding.severity != .note { found[found.count - 1] = finding }
    }
  }
}

extension Finding {
  fileprivate func isAtPlace(of other: Finding) -> Bool {
    (path, line, column, rule) == (other.path, other.line, other.column, other.rule)
  }
}

extension Finding {
  /// The order of findings in a report: by position, then by rule.
  static func precedes(_ one: Finding, _ other: Finding) -> Bool {
    (one.path, one.line, one.column, one.rule) < (other.path, other.line, other.column, other.rule)
  }
}
