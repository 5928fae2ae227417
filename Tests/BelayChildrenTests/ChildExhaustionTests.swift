// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay

/// Every sequence of events: which children live, which runs end, which work can deliver.
@Suite("Children, exhausted")
@MainActor
struct ChildExhaustionTests {
  nonisolated static let length = 5
  /// Whether the longest walk takes its last event too: `./test --long` does.
  nonisolated static let isLong = ProcessInfo.processInfo.environment["BELAY_LONG_WALKS"] == "1"

  @Test
  func `From no rows at all, five events`() async {
    // Rows 2 and 3 are alike, so every sequence represents the one with the two exchanged.
    let setting = ChildSetting.rows([], renewal: [1])
    let result = await ChildExploration(setting: setting, length: Self.length, interchangeable: (2, 3)).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 5_000)
    print("children: rows, from none: \(result.sequences) sequences")
  }

  @Test
  func `From three rows, four events, or five`() async {
    let length = Self.isLong ? Self.length : Self.length - 1
    let result = await ChildExploration(setting: .rows([1, 2, 3]), length: length).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > (Self.isLong ? 50_000 : 5_000))
    print("children: rows, from three: \(result.sequences) sequences")
  }

  @Test(arguments: ChildBench<RowNest>.Manner.allCases)
  func `From three rows, four events: rows are the list model`(manner: ChildBench<RowNest>.Manner) async {
    let result = await ChildExploration(setting: .rows([1, 2, 3]), length: Self.length - 1, manner: manner).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 5_000)
    print("children: rows, \(manner): \(result.sequences) sequences")
  }

  @Test(arguments: ChildBench<OptionalNest>.Manner.allCases)
  func `An optional child is the list model`(manner: ChildBench<OptionalNest>.Manner) async {
    let result = await ChildExploration(setting: .single(OptionalNest.self), length: Self.length, manner: manner)
      .compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 50)
    print("children: optional, \(manner): \(result.sequences) sequences")
  }

  @Test(arguments: ChildBench<CaseNest>.Manner.allCases)
  func `A case child is the list model`(manner: ChildBench<CaseNest>.Manner) async {
    let result = await ChildExploration(setting: .single(CaseNest.self), length: Self.length, manner: manner).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 50)
    print("children: case, \(manner): \(result.sequences) sequences")
  }

  @Test(arguments: ChildBench<PresenceNest>.Manner.allCases)
  func `A child without an identity is the list model of one id`(manner: ChildBench<PresenceNest>.Manner) async {
    let setting = ChildSetting.single(PresenceNest.self, known: [1])
    let result = await ChildExploration(setting: setting, length: Self.length, manner: manner).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 50)
    print("children: presence, \(manner): \(result.sequences) sequences")
  }

  // MARK: The comparison notices

  @Test(arguments: ChildFault.allCases)
  func `A model with one mistake differs from the rows`(fault: ChildFault) async {
    let result = await ChildExploration(setting: .rows([1, 2, 3]), length: 2, fault: fault).compare()
    #expect(result.difference != nil)
  }

  @Test(
    arguments: [.clearedSurvive, .rewriteEnds, .renewEnds, .twigSurvivesItsState, .twigSurvivesItsParent]
      as [ChildFault])
  func `A model with one mistake differs from a single child`(fault: ChildFault) async {
    let result = await ChildExploration(setting: .single(OptionalNest.self), length: 2, fault: fault).compare()
    #expect(result.difference != nil)
  }

  @Test
  func `The same sequences without the mistake show no difference`() async {
    #expect(await ChildExploration(setting: .rows([1, 2, 3]), length: 2).compare().difference == nil)
  }
}
