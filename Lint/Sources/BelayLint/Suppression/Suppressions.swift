// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The comments of a file that turn rules off: `// belay:disable:next <rule> — reason`.
///
/// `next` means the line below, `this` the line itself; without either, the comment applies from here to `//
/// belay:enable <rule>` or to the end of the file. Several rules may be listed. The text after a dash is the reason. A
/// suppression that suppresses nothing is reported.
struct Suppressions {
  struct Entry {
    let rule: String
    var lines: ClosedRange<Int>
    let line: Int
    let column: Int
    var isUsed = false
  }

  static let unusedRule = "unused-suppression"
  private(set) var entries: [Entry] = []

  init(_ code: Code) {
    for command in code.commands { read(command.text[...], at: code.lines.place(of: command.offset)) }
  }

  private mutating func read(_ command: Substring, at place: (line: Int, column: Int)) {
    var words = command.split(whereSeparator: { $0 == "," || $0.isWhitespace })[...]
    guard let verb = words.popFirst() else { return }
    let rules = words.prefix { word in !word.hasPrefix("—") && !word.hasPrefix("-") && word != "*/" }
    for rule in rules.uniqued.map(String.init) {
      let lines: ClosedRange<Int>
      switch verb {
      case "disable:next": lines = place.line + 1...place.line + 1
      case "disable:this": lines = place.line...place.line
      case "disable:previous": lines = max(1, place.line - 1)...max(1, place.line - 1)
      case "disable": lines = place.line...Int.max
      case "enable":
        for index in entries.indices
        where entries[index].rule == rule && entries[index].lines.upperBound == .max {
          entries[index].lines = entries[index].lines.lowerBound...place.line
        }
        continue
      default: return
      }
      entries.append(Entry(rule: rule, lines: lines, line: place.line, column: place.column))
    }
  }

  /// The remaining findings, and one for each unused suppression of a rule that ran.
  func apply(
    to findings: [Finding], of rules: @autoclosure () -> Set<String>, path: String, in language: Language
  ) -> [Finding] {
    guard !entries.isEmpty else { return findings }
    var entries = entries
    let rules = rules()
    var left = findings.filter { finding in
      var isSuppressed = false
      for index in entries.indices
      where entries[index].lines.contains(finding.line) && [finding.rule, "all"].contains(entries[index].rule) {
        entries[index].isUsed = true
        isSuppressed = true
      }
      return !isSuppressed
    }
    for entry in entries where !entry.isUsed && (rules.contains(entry.rule) || CodeRules.rule(entry.rule) == nil) {
      let what =
        CodeRules.rule(entry.rule) == nil && entry.rule != "all"
        ? Message(en: "there is no rule of that name", ja: "その名前のルールはありません")
        : Message(en: "it finds nothing there", ja: "そこでは何も見つかりません")
      left.append(
        Finding(
          rule: Self.unusedRule, severity: .warning, path: path, line: entry.line, column: entry.column,
          message: Message(
            en: "This suppresses \(entry.rule), but \(what.en). Remove the comment.",
            ja: "\(entry.rule) を抑制していますが、\(what.ja)。コメントを削除してください。")[language], fix: nil))
    }
    return left
  }
}
