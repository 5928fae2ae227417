// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

/// One page without any other file, for the lead of a team: what users meet, on which screens, and what it takes to mend it. Each
/// habit is explained once.
struct HTMLReport {
  private let findings: [Finding]
  private let habits: [Habit]
  private let language: Language

  init(_ findings: [Finding], _ language: Language) {
    (self.findings, self.language) = (findings, language)
    habits = Habit.all(in: findings)
  }

  var text: String {
    let heading = say(en: "belay-lint: findings", ja: "belay-lint の指摘")
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(heading)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(heading): \(findings.count)</h1>
      \(findings.isEmpty ? "" : overview + screens + details)</body>
      </html>

      """
  }

  // MARK: By harm

  private var overview: String {
    let harms = Harm.allCases.compactMap { harm -> String? in
      let habits = habits.filter { $0.harm == harm }
      guard !habits.isEmpty else { return nil }
      let count = habits.reduce(0) { $0 + $1.findings.count }
      let screens = Set(habits.flatMap(\.findings).map(Screen.name)).count
      return row([
        harm.title(in: language), String(count), String(screens), work(for: habits.flatMap(\.findings)),
      ])
    }
    return section(
      say(en: "What users meet", ja: "利用者への影響"), id: "harm",
      table(
        [
          say(en: "what happens", ja: "起きること"), say(en: "findings", ja: "件数"), say(en: "screens", ja: "画面"),
          say(en: "what it takes", ja: "修正に必要な作業"),
        ], harms))
  }

  // MARK: By screen

  /// The screen with the most findings first.
  private var screens: String {
    let groups = Dictionary(grouping: findings, by: Screen.name).sorted {
      (-$0.value.count, $0.key) < (-$1.value.count, $1.key)
    }
    let rows = groups.map { name, findings in
      let rules = Habit.all(in: findings).map { habit in
        "<a href=\"#\(habit.rule)\">\(habit.rule)</a>" + (habit.findings.count > 1 ? " × \(habit.findings.count)" : "")
      }
      return row(
        [name, String(findings.count)], raw: [rules.joined(separator: "<br>"), work(for: findings).escapedForXML])
    }
    let note = say(
      en: "A screen is what its types are named after: FeedView and FeedViewModel are Feed.",
      ja: "画面は型の名前から判断しています。FeedView と FeedViewModel は Feed です。")
    return section(
      say(en: "Where", ja: "画面ごと"), id: "screens",
      "<p>\(note.escapedForXML)</p>\n"
        + table(
          [
            say(en: "screen", ja: "画面"), say(en: "findings", ja: "件数"), say(en: "of which rules", ja: "ルール"),
            say(en: "what it takes", ja: "修正に必要な作業"),
          ], rows))
  }

  // MARK: By habit

  private var details: String {
    habits.map { habit in
      let entry = RuleCatalog.entry(habit.rule, in: language)
      let page = entry.map { "<p>\($0.reason.escapedForXML)</p>\n" } ?? ""
      let code =
        entry.map { "<details><summary>\(example)</summary><pre>\($0.code.escapedForXML)</pre></details>\n" } ?? ""
      var explained = Explained()
      let places = habit.findings.map { finding in
        let (message, place) = explained.text(of: finding)
        let more = place.map { say(en: " The rest is as at \($0).", ja: "続きは \($0) と同じです。") } ?? ""
        let lines = finding.steps.map { step in
          let name = step.path == finding.path ? "" : step.path + ":"
          return "\(name)\(step.line)  \(step.code)"
        }
        return "<li class=\"\(finding.severity)\"><b>\(finding.path.escapedForXML):\(finding.line)</b> "
          + "\((message + more).escapedForXML)<pre>\(lines.map(\.escapedForXML).joined(separator: "\n"))</pre></li>\n"
      }
      let head = "\(habit.harm.title(in: language)) · \(habit.findings.count) · \(work(for: habit.findings))"
      return section(
        habit.rule, id: habit.rule, "<p>\(head.escapedForXML)</p>\n\(page)\(code)<ol>\n\(places.joined())</ol>\n")
    }.joined()
  }

  private var example: String { say(en: "wrong and right code", ja: "悪い例と良い例") }

  /// How many `--fix` mends, and how many someone has to.
  private func work(for findings: [Finding]) -> String {
    let (fixable, all) = (findings.count { $0.fix != nil }, findings.count)
    if fixable == all { return say(en: "--fix mends all", ja: "--fix ですべて修正") }
    if fixable == 0 { return say(en: "by hand: \(all)", ja: "手作業 \(all) 件") }
    return say(en: "--fix: \(fixable), by hand: \(all - fixable)", ja: "--fix で \(fixable) 件、手作業 \(all - fixable) 件")
  }

  // MARK: Elements

  private func say(en: String, ja: String) -> String { language == .ja ? ja : en }

  private func section(_ title: String, id: String, _ body: String) -> String {
    "<section id=\"\(id)\">\n<h2>\(title.escapedForXML)</h2>\n\(body)</section>\n"
  }

  private func table(_ heads: [String], _ rows: [String]) -> String {
    "<table>\n<tr>\(heads.map { "<th scope=\"col\">\($0.escapedForXML)</th>" }.joined())</tr>\n\(rows.joined())</table>\n"
  }

  private func row(_ cells: [String], raw: [String] = []) -> String {
    "<tr>\((cells.map(\.escapedForXML) + raw).map { "<td>\($0)</td>" }.joined())</tr>\n"
  }

  private static let style = """
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1d1d1f; background: #fff }
    table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ddd }
    pre { overflow-x: auto; background: #f5f5f7; padding: .5rem; font-size: 14px } li { margin: .6rem 0; padding-left: .5rem; border-left: 4px solid #8a6d00 }
    li.error { border-color: #b00020 } li.note { border-color: #3a6ea5 } a { color: #0b5fc1 }
    @media (prefers-color-scheme: dark) { body { color: #eee; background: #1d1d1f } th, td { border-color: #444 } pre { background: #2c2c2e } a { color: #7ab8ff } }
    """
}

extension RuleCatalog.Entry {
  /// What the rule finds, and why: the page's first two paragraphs.
  fileprivate var reason: String {
    page.components(separatedBy: "\n\n").prefix(2).joined(separator: "\n\n").replacing("\n", with: " ")
  }

  /// Wrong and right code.
  fileprivate var code: String {
    let start = page.firstRange(of: "Wrong:\n```") ?? page.firstRange(of: "悪い例:\n```")
    return start.map { String(page[$0.lowerBound...]).replacing("```swift\n", with: "").replacing("```", with: "") }
      ?? ""
  }
}
