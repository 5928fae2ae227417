// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// What lacks a witness is a note, which only those see who ask for it.
@Suite("Possible findings")
struct PossibleTests {
  /// The owner may live as long as the app.
  private static let source = """
    final class Meter {
      private var timer: Timer?
      func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
      }
      func tick() {}
      deinit { timer?.invalidate() }
    }
    """

  @Test
  func `A finding without a witness is shown when asked for, and says what the code does not show`() {
    var configuration = Configuration()
    #expect(findings(in: Self.source, configuration).isEmpty)
    configuration.showsPossible = true
    let found = findings(in: Self.source, configuration)
    #expect(found.map(\.severity) == [.note])
    #expect(found.allSatisfy { $0.message.contains("The code does not show") })
  }

  @Test
  func `The summary counts the notes that were not asked for`() {
    var configuration = Configuration()
    let inputs = [Linter.Input(path: "Meter.swift", bytes: Array(Self.source.utf8))]
    let report = Linter(configuration).lint(inputs)
    #expect(
      report.summary(skipping: [], .en) == [
        "errors: 0, warnings: 0, files: 1", "notes, which may be bugs too, and which --possible shows: 1",
      ])
    configuration.showsPossible = true
    #expect(Linter(configuration).lint(inputs).summary(skipping: [], .en) == ["errors: 0, warnings: 0, files: 1"])
  }

  @Test
  func `A configured severity does not make it a warning`() throws {
    var configuration = Configuration()
    try configuration.add(yaml: "timer-not-invalidated: error", named: "a.yml")
    #expect(findings(in: Self.source, configuration).isEmpty)
  }

  @Test
  func `A rule that is configured as a note is shown when asked for`() throws {
    let source = "struct Feed: View { var body: some View { list.refreshable { Task { await model.refresh() } } } }"
    var configuration = Configuration()
    #expect(findings(in: source, configuration).count == 1)
    try configuration.add(yaml: "refresh-not-awaited: note", named: "a.yml")
    #expect(findings(in: source, configuration).isEmpty)
    configuration.showsPossible = true
    #expect(findings(in: source, configuration).map(\.severity) == [.note])
  }

  /// A cancelled task that clears the handle of its successor.
  private static let tentative = """
    final class Finder {
      private var search: Task<Void, Never>?
      func type(_ words: String) {
        search?.cancel()
        search = Task {
          defer { search = nil }
          await index.find(words)
        }
      }
    }
    """

  @Test
  func `A rule that was wrong too often on unread code is a note, unless it is named`() throws {
    var configuration = Configuration()
    #expect(findings(in: Self.tentative, configuration).isEmpty)
    configuration.showsPossible = true
    #expect(findings(in: Self.tentative, configuration).map(\.severity) == [.note])
    for yaml in [
      "handle-of-successor-cleared: warning", "opt_in_rules: [handle-of-successor-cleared]",
      "only_rules: [handle-of-successor-cleared]",
    ] {
      var configuration = Configuration()
      try configuration.add(yaml: yaml, named: "a.yml")
      #expect(findings(in: Self.tentative, configuration).map(\.severity) == [.warning], "\(yaml)")
    }
  }
}
