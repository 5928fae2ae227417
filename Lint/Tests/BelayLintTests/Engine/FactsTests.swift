// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint
@testable import LintRules

/// What `belay-lint facts` writes of the parts of a repository, and what `belay-lint check` makes of it.
@Suite("Facts")
struct FactsTests {
  private static let files = [
    "Radio.swift": """
    final class RadioViewModel {
      private var task: Task<Void, Never>?
      func start() { task = Task { await self.listen() } }
      deinit { task?.cancel() }
    }
    """,
    "Listening.swift": "extension RadioViewModel { func listen() async { for await x in hub.updates { show(x) } } }",
    "Feed.swift":
      "struct Feed: View { var body: some View { List(rows) { Row($0) }.refreshable { Task { await model.refresh() } } } }",
    "Clock.swift": "final class Clock { func tick() { Task { await beat() } }\n  func beat() async {} }",
    "Broken.swift": "func f( { class }}} ¡\n",
  ]

  /// A method that loops is a note, unless the rule is named.
  private static let linter: Linter = {
    var configuration = Configuration()
    configuration.optInRules = ["task-outlives-owner"]
    return Linter(configuration)
  }()

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-lint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    return folder
  }

  @Test(arguments: [1, 2, 5])
  func `The report on the facts of some parts is that on the files`(_ count: Int) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = FileDiscovery([folder.path]).files
    let whole = Self.linter.lint(paths: paths)
    #expect(whole.findings.map(\.rule).contains("task-outlives-owner") && whole.findings.count >= 2)
    let parts = (0..<count).map { part in
      Self.linter.facts(of: paths.indices.filter { $0 % count == part }.map { paths[$0] }).bytes
    }
    let report = try Self.linter.lint(facts: parts.reversed())
    #expect(report.findings == whole.findings)
    #expect(report.notes == whole.notes && report.notes.count == 1)
    #expect(report.files == whole.files)
  }

  @Test
  func `A file that two parts contain counts once`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = FileDiscovery([folder.path]).files
    let bytes = Self.linter.facts(of: paths).bytes
    #expect(try Self.linter.lint(facts: [bytes, bytes]).findings == Self.linter.lint(paths: paths).findings)
  }

  @Test
  func `Bytes that are no facts are named`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = Self.linter.facts(of: FileDiscovery([folder.path]).files).bytes
    let error = #expect(throws: Linter.FactsError.self) {
      try Self.linter.lint(facts: [bytes, Array(bytes.dropLast())])
    }
    #expect(error?.index == 1)
  }
}
