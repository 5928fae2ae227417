// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Findings with the lines of code that lead to the bug, as compilers show them.
///
/// ```
/// Feed.swift:7:15: warning: … (deinit-cannot-cancel)
///   7 │     loading = Task {
///     │               ^
///   9 │       posts = await api.posts()
///     │       ~~~~~~~~~~~~~~~~~~~~~~~~~
/// ```
struct TextReport {
  private let language: Language
  private let isColored: Bool

  init(_ language: Language, isColored: Bool) { (self.language, self.isColored) = (language, isColored) }

  func text(of findings: [Finding]) -> String {
    var explained = Explained()
    let drawn = findings.map { finding in
      let (message, place) = explained.text(of: finding)
      return head(finding, message) + drawing(of: finding) + remarks(finding, place)
    }
    return drawn.joined(separator: "\n") + (findings.isEmpty ? "" : "\n" + habits(of: findings))
  }

  private func head(_ finding: Finding, _ message: String) -> String {
    let color: Color =
      switch finding.severity {
      case .error: .red
      case .warning: .magenta
      case .note: .blue
      }
    return paint("\(finding.path):\(finding.line):\(finding.column): ", .bold)
      + paint("\(finding.severity): ", color) + "\(message) (\(finding.rule))\n"
  }

  // MARK: The lines

  /// The lines in the order of their file; the finding's own file first.
  private func drawing(of finding: Finding) -> String {
    let width = max(finding.steps.map { String($0.line).count }.max() ?? 1, 3)
    var files: [String] = []
    for step in finding.steps where !files.contains(step.path) { files.append(step.path) }
    return files.map { path in
      let steps = finding.steps.filter { $0.path == path }.sorted { $0.line < $1.line }
      let indent = steps.map(\.column).min() ?? 1
      var lines = path == finding.path ? "" : gutter("", width, "┌ ") + paint(path, .bold) + "\n"
      for (index, step) in steps.enumerated() {
        if index > 0, steps[index - 1].line + 1 < step.line { lines += gutter("", width, "┆") + "\n" }
        let blanks = String(repeating: " ", count: step.column - indent)
        lines += gutter(String(step.line), width, "│ ") + blanks + step.code.shown + "\n"
        lines += gutter("", width, "│ ") + blanks + mark(step, of: finding) + "\n"
      }
      return lines
    }.joined()
  }

  /// A caret where the finding is; the other lines are underlined.
  private func mark(_ step: Finding.Step, of finding: Finding) -> String {
    guard step.path == finding.path, step.line == finding.line else {
      return paint(String(repeating: "~", count: max(step.code.shown.columns, 1)), .green)
    }
    let before = step.code(beforeByte: finding.column).map { String($0).shown.columns } ?? 0
    return String(repeating: " ", count: before) + paint("^", .green)
  }

  private func gutter(_ number: String, _ width: Int, _ edge: String) -> String {
    paint(String(repeating: " ", count: width + 1 - number.count) + number + " " + edge, .blue)
  }

  private func remarks(_ finding: Finding, _ explainedAt: String?) -> String {
    var remarks: [String] = []
    if let explainedAt {
      remarks.append(Message(en: "the rest is as at \(explainedAt)", ja: "続きは \(explainedAt) と同じです")[language])
    }
    if let fix = finding.fix {
      remarks.append(Message(en: "--fix can do this: \(fix.summary)", ja: "--fix で修正できます: \(fix.summary)")[language])
    }
    return remarks.map { "    = \($0)\n" }.joined()
  }

  // MARK: The end

  /// What there is more than once, by harm.
  private func habits(of findings: [Finding]) -> String {
    var (lines, last): (String, Harm?) = ("", nil)
    for habit in Habit.all(in: findings) {
      if habit.harm != last { lines += paint(habit.harm.title(in: language), .bold) + "\n" }
      last = habit.harm
      let (rule, count, fixable) = (habit.rule, habit.findings.count, habit.fixable)
      let counted =
        fixable == 0
        ? Message(en: "  \(rule): \(count)", ja: "  \(rule): \(count) 件")
        : Message(en: "  \(rule): \(count), by --fix: \(fixable)", ja: "  \(rule): \(count) 件、うち --fix で \(fixable) 件")
      lines += counted[language] + "\n"
    }
    return lines
  }

  // MARK: Color

  private enum Color: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case blue = "34"
    case magenta = "1;35"
  }

  private func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// Without characters that move a terminal's cursor or change its colors.
  fileprivate var shown: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// How many columns of a terminal it takes: most characters of East Asia, and emoji, take two.
  fileprivate var columns: Int {
    reduce(0) { count, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
        || (0xF900...0xFAFF).contains(scalar) || (0xFE30...0xFE6F).contains(scalar)
        || (0xFF00...0xFF60).contains(scalar) || (0xFFE0...0xFFE6).contains(scalar)
        || (0x1F300...0x1FAFF).contains(scalar) || (0x20000...0x3FFFD).contains(scalar)
      return count + (isWide ? 2 : 1)
    }
  }
}
