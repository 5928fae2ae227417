// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Linter {
  /// The result of a run, with what the next run can reuse.
  struct Outcome: Sendable {
    var report = Report()
    var files: [SourceFile] = []
    var readings: [Reading] = []
    /// By the index of the file; nil for files on which no rule ran.
    var findings: [FileFindings?] = []
    /// Whether the findings were taken from the last run.
    var isFindingKept: [Bool] = []
  }

  /// Reads the files, indexes all of them and runs the rules on the relevant ones.
  func run(on files: [SourceFile], kept: KeptFiles? = nil) -> Outcome {
    let readings = FileReader.read(files, kept: kept)
    let tables = IndexTables(readings.compactMap(\.facts))
    let rules = RuleRegistry.all.filter { configuration.isEnabled($0) }
    let usable = kept.flatMap { $0.isOtherConfiguration ? nil : $0 }
    let results = Workers.map(readings) { [self] reading -> (findings: FileFindings?, isKept: Bool) in
      guard let facts = reading.facts, facts.hasWork else { return (nil, false) }
      if let findings = usable?.findings(in: facts.file, tables) { return (findings, true) }
      return (look(for: rules, in: facts, tables), false)
    }
    var outcome = Outcome(files: files, readings: readings)
    outcome.findings = results.map(\.findings)
    outcome.isFindingKept = results.map(\.isKept)
    outcome.report.findings = results.flatMap { $0.findings?.findings ?? [] }.sorted(by: Finding.precedes)
    outcome.report.notes = zip(files, readings).compactMap { $1.note($0.path)?[configuration.language] }
    outcome.report.files = files.count
    outcome.report.bytes = files.reduce(0) { $0 + $1.bytes.count }
    return outcome
  }

  private func look(for rules: [any Rule.Type], in file: FileFacts, _ tables: IndexTables) -> FileFindings {
    let log = QueryLog()
    let applied = rules.filter { !file.isTest || $0.looksAtTests }
    let (context, all) = FileMemo.$current.withValue(FileMemo()) {
      let context = RuleContext(file: file, index: RepositoryIndex(tables, log: log), configuration: configuration)
      return (context, applied.flatMap { $0.init().check(context) })
    }
    let source = context.source
    let left = Suppressions(in: source).apply(
      to: all, of: Set(applied.map { $0.id }), path: source.path, in: configuration.language)
    let findings = left.map { finding in
      var finding = finding
      finding.code = source.text(ofLine: finding.line)
      return finding
    }
    return FileFindings(findings: findings, queries: log.queries, answers: tables.stamp(of: log.queries))
  }
}

extension KeptFiles {
  /// The stored findings of the file, if neither its bytes nor the answers of the index have changed.
  fileprivate func findings(in file: SourceFile, _ tables: IndexTables) -> FileFindings? {
    guard let entry = entry(of: file), !entry.findings.isEmpty else { return nil }
    var reader = ByteReader(entry.findings)
    guard let findings = try? FileFindings(from: &reader, path: file.path),
      tables.stamp(of: findings.queries) == findings.answers
    else { return nil }
    return findings
  }
}
