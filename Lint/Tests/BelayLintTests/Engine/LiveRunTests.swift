// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintFuzzing
import Testing

@Suite("A run that is kept while files change")
struct LiveRunTests {
  private static let texts = [
    "final class Store { var next: URL?; func loadAll() async { while next != nil { await loadMore() } } }",
    "extension Store { func loadMore() async { do { next = try await api.page(next).next } catch { print(error) } } }",
    "extension Store { func loadMore() async { do { next = try await api.page(next).next } catch { next = nil } } }",
    "struct Feed: View { var body: some View { list.refreshable { Task { await model.refresh() } } } }",
    "struct Feed: View { var body: some View { list.refreshable { model.start() } } }",
    "final class Model { func start() { Task { await refresh() } }; func refresh() async {} }",
    "// belay:disable:next refresh-not-awaited — not found", "struct {", "",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `After every change its report is that of a new run`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let paths = ["A.swift", "B.swift", "Sources/C.swift", "FeedTests.swift"]
    var files = ["A.swift": Self.texts[0]]
    let inputs = { files.sorted { $0.key < $1.key }.map { Linter.Input(path: $0.key, bytes: Array($0.value.utf8)) } }
    var run = LiveRun(Linter(), inputs())
    for _ in 0..<15 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let path = paths[Int.random(in: paths.indices, using: &random)]
        if Int.random(in: 0..<4, using: &random) == 0 {
          files[path] = nil
          run.remove(path: path)
        } else {
          let text = Self.texts[Int.random(in: Self.texts.indices, using: &random)]
          files[path] = text
          run.put(Linter.Input(path: path, bytes: Array(text.utf8)))
        }
      }
      let (report, expected) = (run.report(), Linter().lint(inputs()))
      #expect(report.findings == expected.findings && report.files == expected.files)
      #expect(report.notes.sorted() == expected.notes.sorted() && report.leftOut == expected.leftOut)
    }
  }
}
