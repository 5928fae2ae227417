// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import BelayLint

@Suite("The lines that a message names")
struct NamedLinesTests {
  @Test(
    arguments: [
      ("It waits on line 9, which does not end: line 8 makes it strong. Move it.", [":9", ":8"]),
      ("Lines 3, 5 and 7 do. Line 3 too.", [":3", ":5", ":7"]),
      ("On View+Feed.swift:12 it is called; on line 4 it ends.", ["View+Feed.swift:12", ":4"]),
      ("12 行目で待っている間に 9 行目が設定します。Feed.swift:3の呼び出し（4 行目）です。", [":12", ":9", "Feed.swift:3", ":4"]),
      (" 3, 5, 7, 9 … 行目も同じです。", [":3", ":5", ":7", ":9"]),
      ("The deadline 5 and the pipeline: 7 of 9 are none.", []),
    ])
  func `They are read in either language, in the message's order`(_ message: String, _ lines: [String]) {
    #expect(NamedLines(in: message).mentions.map { "\($0.file ?? ""):\($0.line)" } == lines)
  }

  @Test
  func `Each has the sentence in which it is named`() {
    let mentions = NamedLines(in: "It waits on line 9: line 8 holds it, e.g. Move it.").mentions
    #expect(mentions.map(\.sentence) == ["It waits on line 9", "line 8 holds it, e.g."])
    #expect(NamedLines(in: "9 行目で待ちます。8 行目です。").mentions.map(\.sentence) == ["9 行目で待ちます。", "8 行目です。"])
  }

  /// A rule that writes a line in another way would have it missing from the report.
  @Test
  func `Every line in a rule's message is written as one of these`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/LintRules")
    var count = 0
    for path in FileDiscovery([folder.path]).files {
      let source = try String(contentsOfFile: path, encoding: .utf8)
      // Literals of several lines are one text.
      for match in source.replacing(/"\n *\+ "/, with: "").matches(of: /(.{0,6})\\\([A-Za-z.]*\.line\)(?=(.{0,4}))/) {
        count += 1
        let (before, after) = (match.1, match.2)
        #expect(
          before.lowercased().hasSuffix("line ") || before.hasSuffix(":")
            || after.hasPrefix(" 行目"), "\(path): \(match.0)")
      }
    }
    #expect(count > 60)
  }

  @Test
  func `A report has the same lines in both languages`() {
    let source = """
      final class Feed {
        var updates: Task<Void, Never>?
        func appeared() {
          updates = Task { [weak self] in
            guard let self else { return }
            for await row in rows.stream { self.show(row) }
          }
        }
        deinit { updates?.cancel() }
      }
      """
    var configuration = Configuration()
    let english = findings(in: source, configuration)
    configuration.language = .ja
    let japanese = findings(in: source, configuration)
    #expect(english.map { $0.steps.map(\.line).sorted() } == [[4, 5, 6]])
    #expect(japanese.map { $0.steps.map(\.line).sorted() } == [[4, 5, 6]])
    #expect(english.first?.type == "Feed")
  }

  /// Without the file's name the report would draw lines of the wrong file.
  @Test
  func `A line of another file is named with that file`() {
    let view = """
      struct ListView: View {
        @State var model = ListModel()
        var body: some View {
          List {
            Rows(model)
          }
          .onChange(of: model.query) {
            Task { await model.search() }
          }
        }
      }
      """
    let model = """


      @Observable final class ListModel {
        var query = ""
        var rows: [Row] = []
        func search() async {
          rows = (try? await api.rows(query)) ?? []
        }
      }
      """
    let inputs = ["ListView.swift": view, "ListModel.swift": model].map {
      Linter.Input(path: "App/" + $0.key, bytes: Array($0.value.utf8))
    }
    for language in Language.allCases {
      var configuration = Configuration()
      (configuration.language, configuration.onlyRules) = (language, ["latest-wins-missing"])
      let found = Linter(configuration).lint(inputs).findings
      #expect(
        found.map { $0.steps.map { "\($0.path):\($0.line)" } } == [
          ["App/ListView.swift:8", "App/ListView.swift:7", "App/ListModel.swift:7"]
        ])
      #expect(found.first?.message.contains(language == .ja ? " (7 行目) " : " (line 7)") ?? false)
    }
  }

  @Test
  func `Every rule has a harm`() {
    for entry in RuleCatalog.entries { #expect(Harm.byRule[entry.id] != nil, "\(entry.id)") }
    #expect(Harm.byRule.count == RuleCatalog.entries.count + 1)
  }
}
