// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Runs the rules on files of one repository.
struct LintRun: Sendable {
  let configuration: Configuration
  private let rules: [any CodeRule.Type]

  /// The texts of the files, for the findings' lines and fixes; nil where it cannot be read.
  let text: @Sendable (_ path: String) -> [UInt8]?

  init(configuration: Configuration, text: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    (self.configuration, self.text) = (configuration, text)
    rules = configuration.rules
  }

  func result(in code: Code, _ library: CodeLibrary) -> FileResult {
    let repository = Repository(library)
    let context = CodeContext(repository: repository, configuration: configuration)
    let applied = rules.filter { code.isLookedAt(by: $0) }
    var all = CodeRules.findings(in: code, of: applied, context)
    if configuration.fixesWithBelay { all = ScopeMend.findings(in: code, context) + all }
    let found = all.filter { configuration.showsPossible || !configuration.isPossible($0) || $0.rule == ScopeMend.id }
    let notes = configuration.showsPossible ? [] : all.map { $0.finding(configuration) }.sorted(by: Finding.precedes)
    let findings = Suppressions(code).apply(
      to: found.map { $0.finding(configuration) }.sorted(by: Finding.precedes).oncePerPlace,
      of: Set(applied.map { $0.id }), path: code.path, in: configuration.language)
    return FileResult(
      findings: withText(findings, found, code, library), topics: repository.topics,
      previews: code.isTest || code.isGenerated ? 0 : code.previewCount,
      hidden: notes.oncePerPlace.count { $0.severity == .note })
  }

  private func withText(
    _ findings: [Finding], _ found: [CodeFinding], _ code: Code, _ library: CodeLibrary
  ) -> [Finding] {
    guard !findings.isEmpty, let bytes = text(code.path) else { return findings }
    var texts = StepTexts(code, bytes, entries: library.entries, read: text)
    var lineTexts: [Int: String] = [:]
    return findings.fixed(as: found, in: code, bytes, configuration.language).map { finding in
      var finding = finding
      let text = lineTexts[finding.line] ?? code.lines.text(ofLine: finding.line, in: bytes)
      lineTexts[finding.line] = text
      finding.code = text
      finding.steps = texts.steps(of: finding)
      return finding
    }.filter { $0.rule != ScopeMend.id || $0.fix != nil }
  }
}

extension CodeFinding {
  fileprivate func finding(_ configuration: Configuration) -> Finding {
    let place = element.code.lines.place(of: element.offset)
    var message = message[configuration.language]
    if let lacks {
      message +=
        Message(en: " The code does not show \(lacks.en).", ja: "\(lacks.ja)は、コードからは確認できません。")[configuration.language]
    }
    return Finding(
      rule: rule, severity: configuration.severity(of: self), path: element.code.path, line: place.line,
      column: place.column, message: message, type: element.enclosingType?.name ?? "")
  }
}
