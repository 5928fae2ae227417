// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint

/// Whatever a file contains, the linter ends and lints the other files.
@Suite("Robustness")
struct RobustnessTests {
  private static let found = """
    struct Feed: View {
      var body: some View { List(rows) { Row($0) }.refreshable { Task { await model.refresh() } } }
    }
    """

  /// Lints a difficult text beside one with a finding.
  private func report(_ text: String) -> Linter.Report {
    Linter().lint([
      Linter.Input(path: "Difficult.swift", bytes: Array((text + "\n// Task\n").utf8)),
      Linter.Input(path: "Feed.swift", bytes: Array(Self.found.utf8)),
    ])
  }

  @Test
  func `Ten thousand nested brackets`() {
    for (open, close) in [("[", "]"), ("(", ")"), ("{", "}"), ("f { ", " }")] as [(String, String)] {
      let text = "let x = " + String(repeating: open, count: 10_000) + String(repeating: close, count: 10_000)
      let report = report(text)
      #expect(report.findings.map(\.path) == ["Feed.swift"])
      #expect(report.notes.count == 1, "what was not parsed is noted")
    }
  }

  @Test
  func `A chain of ten thousand calls`() {
    let report = report("let x = a" + String(repeating: ".map { $0 }", count: 10_000) + "\n")
    #expect(report.findings.map(\.path) == ["Feed.swift"])
  }

  @Test
  func `A chain of ten thousand calls after a task`() {
    let report = report("func f() { Task { await a" + String(repeating: ".b()", count: 10_000) + " } }\n")
    #expect(report.findings.map(\.path) == ["Feed.swift"])
  }

  @Test
  func `A megabyte on one line`() {
    let report = report("let x = [" + String(repeating: "1, ", count: 350_000) + "]")
    #expect(report.findings.map(\.path) == ["Feed.swift"])
  }

  @Test
  func `Syntax errors are noted, and what is whole is linted`() {
    let report = report("func f( { class }}} ¡\n" + Self.found)
    #expect(report.notes.count == 1)
    #expect(report.findings.contains { $0.path == "Feed.swift" })
  }

  @Test
  func `Carriage returns and a byte order mark move no line`() {
    let plain = findings(in: Self.found).map { ($0.line, $0.column) }
    let carriage = findings(in: Self.found.replacing("\n", with: "\r\n")).map { ($0.line, $0.column) }
    let marked = findings(in: "\u{FEFF}" + Self.found).map { ($0.line, $0.column) }
    #expect(plain.count == 1 && plain.elementsEqual(carriage, by: ==) && plain.elementsEqual(marked, by: ==))
  }

  @Test
  func `Empty files, blank files and no files`() {
    #expect(Linter().lint([]).findings.isEmpty)
    #expect(findings(in: "").isEmpty)
    #expect(findings(in: "\n\n").isEmpty)
  }

  @Test
  func `Files that are not UTF-8, links that go round, and paths that are not there`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-lint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([0x6C, 0x65, 0x74, 0xFF, 0xFE]).write(to: folder.appendingPathComponent("Broken.swift"))
    try Data(Self.found.utf8).write(to: folder.appendingPathComponent("Feed.swift"))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Round"), withDestinationURL: folder)
    let discovery = FileDiscovery([folder.path, folder.path + "/Missing"])
    #expect(discovery.files.count == 2 && discovery.isMissingPath && discovery.notes.count == 1)
    let report = Linter().lint(paths: discovery.files)
    #expect(report.findings.count == 1 && report.notes.count == 1)
    #expect(report.findings.first?.path == folder.path + "/Feed.swift")
  }
}
