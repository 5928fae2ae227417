// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Every sequence of events: a lane is compared with an independent list model, event by event.
@Suite("Lanes, exhausted")
struct LaneExhaustionTests {
  static let length = 6
  /// Two policies in one lane double the number of starts to try.
  static let mixedLength = 5

  static let pairs: [[LaneRule]] = {
    let rules =
      [LaneRule.concurrent] + LaneRule.all(limit: 1) + [.restart(2), .join(2), .concurrentLimited(2), .keepLatest(2)]
    return rules.indices.flatMap { first in rules[(first + 1)...].map { [rules[first], $0] } }
  }()

  @Test(arguments: LaneRule.all)
  func `An engine's lane is the list model, after every event of every sequence`(rule: LaneRule) {
    let result = LaneExploration(rules: [rule], length: Self.length).compareEngine()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
    print("lanes: \(rule.policy): \(result.sequences) sequences, \(result.comparisons) comparisons with the engine")
  }

  @Test(arguments: LaneRule.all)
  func `Work that returns late, after its run has ended, changes nothing`(rule: LaneRule) {
    let result = LaneExploration(rules: [rule], length: Self.length - 1, returnsLate: true).compareEngine()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
  }

  @Test(arguments: LaneRule.all)
  func `The state machine alone is the list model, after every event of every sequence`(rule: LaneRule) {
    let result = LaneExploration(rules: [rule], length: Self.length).compareStateMachine()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
  }

  @Test
  func `Two policies in one lane are the list model, after every event of every sequence`() {
    var sequences = 0
    for rules in Self.pairs {
      let result = LaneExploration(rules: rules, length: Self.mixedLength).compareStateMachine()
      #expect(result.difference == nil, "\(rules[0].policy) and \(rules[1].policy)")
      #expect(result.sequences > 0)
      sequences += result.sequences
    }
    print("lanes: \(Self.pairs.count) pairs of policies: \(sequences) sequences with the state machine")
  }

  @Test
  func `An engine's lane of two policies is the list model`() {
    for rules in Self.pairs {
      let result = LaneExploration(rules: rules, length: Self.mixedLength - 1).compareEngine()
      #expect(result.difference == nil, "\(rules[0].policy) and \(rules[1].policy)")
      #expect(result.sequences > 0)
    }
  }

  // MARK: The comparison notices

  @Test(arguments: LaneRule.all)
  func `A mutated policy fails: a lane with another policy than the model's differs`(rule: LaneRule) {
    for other in LaneRule.all {
      let policy = other.policy
      let exploration = LaneExploration(rules: [rule], length: Self.length - 1, policy: { _ in policy })
      #expect((exploration.compareEngine().difference == nil) == (rule == other), "\(rule.policy) against \(policy)")
      #expect(
        (exploration.compareStateMachine().difference == nil) == (rule == other), "\(rule.policy) against \(policy)")
    }
  }

  @Test(arguments: LaneFault.allCases)
  func `A mutated policy fails: a model with one mistake differs from the engine`(fault: LaneFault) {
    let exploration = LaneExploration(rules: fault.rules, length: Self.mixedLength, fault: fault)
    #expect(exploration.compareEngine().difference != nil)
  }

  @Test(arguments: LaneFault.allCases)
  func `The same sequences without the mistake show no difference`(fault: LaneFault) {
    let exploration = LaneExploration(rules: fault.rules, length: Self.mixedLength)
    #expect(exploration.compareEngine().difference == nil)
  }
}
