// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The findings of one rule: one mistake that a team makes in several places.
struct Habit {
  let rule: String
  let findings: [Finding]

  var harm: Harm { Harm(of: rule) }
  var fixable: Int { findings.count { $0.fix != nil } }

  /// The worst harm first, then the habit with the most findings.
  static func all(in findings: [Finding]) -> [Habit] {
    let order = Dictionary(uniqueKeysWithValues: Harm.allCases.enumerated().map { ($1, $0) })
    return Dictionary(grouping: findings, by: \.rule).map { Habit(rule: $0.key, findings: $0.value) }.sorted {
      (order[$0.harm] ?? 0, -$0.findings.count, $0.rule) < (order[$1.harm] ?? 0, -$1.findings.count, $1.rule)
    }
  }
}

/// Which findings have been explained so far. The end of a message says how the harm comes about and what to do instead; where an
/// earlier finding of the rule has said the same, only the first sentence is shown, which has the names and lines of this place.
struct Explained {
  private var ends: [String: [(text: Set<String>, place: String)]] = [:]

  /// The message, or its first sentence and the place of the finding that has explained the rest.
  mutating func text(of finding: Finding) -> (message: String, explainedAt: String?) {
    let message = finding.message
    guard let end = Self.endOfFirstSentence(of: message), end < message.endIndex else { return (message, nil) }
    let rest = Self.pairs(of: message[end...])
    if let earlier = ends[finding.rule]?.first(where: { Self.areAlike($0.text, rest) }) {
      return (String(message[..<end]), earlier.place)
    }
    ends[finding.rule, default: []].append((rest, "\(finding.path):\(finding.line)"))
    return (message, nil)
  }

  private static func endOfFirstSentence(of message: String) -> String.Index? {
    if let end = message.firstRange(of: ". ") { return message.index(after: end.lowerBound) }
    return message.firstRange(of: "。")?.upperBound
  }

  /// The pairs of neighbouring characters, without digits: for texts in any language.
  private static func pairs(of text: Substring) -> Set<String> {
    let characters = text.filter { !$0.isNumber }
    return Set(zip(characters, characters.dropFirst()).map { String([$0, $1]) })
  }

  /// Two texts of one form that differ in the names that they contain.
  private static func areAlike(_ one: Set<String>, _ other: Set<String>) -> Bool {
    2 * one.intersection(other).count * 10 >= 7 * (one.count + other.count)
  }
}
