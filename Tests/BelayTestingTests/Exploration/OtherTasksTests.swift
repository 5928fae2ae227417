// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A screen of plain tasks, whose streams leave the main actor for each element.
@MainActor
private final class Importer {
  private(set) var isImporting = false
  private(set) var lines: [String] = []
  private let open: @MainActor () async throws -> [String]
  init(open: @escaping @MainActor () async throws -> [String]) { self.open = open }

  func importTapped() {
    Task {
      isImporting = true
      for await line in stream() { lines.append(line) }
      for _ in 0..<12 { await leave() }
      isImporting = false
    }
  }

  private func stream() -> AsyncStream<String> {
    AsyncStream { continuation in
      Task {
        defer { continuation.finish() }
        guard let lines = try? await open() else { return }
        for line in lines { continuation.yield(line) }
      }
    }
  }

  @concurrent nonisolated private func leave() async {}
}

/// Tasks that are no runs, and leave the main actor.
@MainActor
struct `Plain tasks in an exploration` {
  @Test func `have come back before it is checked how an order ends`() async {
    let report = await explore { scenario in
      let open = scenario.stub("open", mayFail: [CancellationError()]) { () in ["a", "b"] }
      let importer = Importer(open: { try await open() })
      scenario.anyTime("import is tapped") { importer.importTapped() }
      scenario.compare("lines") { importer.lines }
      scenario.atEnd("the import has ended") { !importer.isImporting }
    }
    #expect(report.isComplete)
    #expect(report.findings.isEmpty)
  }

  @Test func `need not make a call for that`() async {
    await explore { scenario in
      let importer = Importer(open: { ["a"] })
      scenario.anyTime("import is tapped") { importer.importTapped() }
      scenario.atEnd("the import has ended") { importer.lines == ["a"] && !importer.isImporting }
    }
  }
}
