// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintFuzzing
import Testing

/// Every input on which the linter once crashed, stalled or printed an impossible report, and a few that came close.
/// `Scripts/fuzz-lint` finds them; after a fix, save the input in `Lint/Corpus`.
@Suite("Corpus")
struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  private static let saved = Seeds.corpus(in: folder)

  @Test
  func `There are saved inputs`() {
    #expect(Self.saved.count >= 10, "the corpus is in Lint/Corpus, and each input ends in .input")
  }

  @Test(arguments: saved.map(\.name))
  func `A saved input is linted, and what is said of it can be true`(_ name: String) throws {
    let bytes = try #require(Self.saved.first { $0.name == name }).bytes
    #expect(ReportCheck.fault(of: bytes, isRepeated: true) == nil)
  }

  @Test
  func `The same seed makes the same inputs, and another seed others`() {
    let fixtures = Self.saved.map(\.bytes)
    let inputs = { (seed: UInt64) in (0..<20).map { Fuzzer(seeds: fixtures, seed: seed).input(ofRound: $0) } }
    #expect(inputs(1) == inputs(1))
    #expect(inputs(1) != inputs(2))
  }
}
