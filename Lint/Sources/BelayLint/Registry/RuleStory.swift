// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// What happened in an app: a place that readers have labelled as right, which `Labels` has with its commit and the reason.
struct RuleStory: Sendable {
  let repository: String
  let path: String
  let line: Int
  /// What the users met.
  let text: Message

  /// By rule. A rule about Belay, or one that no labelled place has, is without.
  static let all: [String: RuleStory] = [fromAToH, fromIToO, fromPToZ].reduce(into: [:]) {
    $0.merge($1) { story, _ in story }
  }

  /// A paragraph of the rule's page.
  func paragraph(in language: Language) -> String {
    let file = path.split(separator: "/").last ?? ""
    let seen = Message(en: "Seen in \(repository), \(file):\(line): ", ja: "\(repository) の \(file):\(line) での実例: ")
    return seen[language] + text[language]
  }
}
