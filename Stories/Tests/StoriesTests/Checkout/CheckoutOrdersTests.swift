// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkout in every order` {
  // MARK: As one run

  @Test(arguments: [true, false])
  func `with leaving at any time, it ends the same way`(prunes: Bool) async {
    let report = await exploreRight("The checkout, left at any time (pruning: \(prunes))", prunes: prunes) { scenario in
      let store = scenario.store(BelayCheckout(api: .explored(by: scenario)), state: .init(cart: "A"))
      store.send(.submitTapped)
      scenario.anyTime("the user leaves") { store.lifetime.end() }
    }
    #expect(report.isRight && report.isComplete)
    #expect(report.uncontrolled.isEmpty)
    // Before each of the three answers, and after the last.
    #expect(report.orders == 4)
  }

  @Test(arguments: [true, false])
  func `with cancelling at any time, refusals and failures, it ends the same way`(prunes: Bool) async {
    let title = "The checkout, cancelled at any time, refused or failing (pruning: \(prunes))"
    let report = await exploreRight(title, prunes: prunes) { scenario in
      let api = CheckoutAPI.explored(by: scenario, validations: [true, false], mayFail: [Refused()])
      let store = scenario.store(BelayCheckout(api: api), state: .init(cart: "A"))
      let run = store.run(.submitTapped)
      scenario.anyTime("the order is cancelled") { run.cancel() }
      scenario.anyTime("the user leaves") { store.lifetime.end() }
      scenario.never("it is submitting, and no run goes") { store.isSubmitting && run.outcome != .pending }
    }
    #expect(report.isRight && report.isComplete)
    #expect(report.uncontrolled.isEmpty)
  }

  @Test func `in a shop that keeps the cart, it orders what is in it, and then empties it`() async {
    let report = await exploreRight("The checkout in a shop, left at any time") { scenario in
      let shop = ExploredShop(scenario)
      let store = scenario.store(BelayCheckout(api: shop.api), state: .init(cart: "A"))
      store.send(.submitTapped)
      scenario.anyTime("the user leaves") { store.lifetime.end() }
    }
    #expect(report.isRight && report.isComplete)
    #expect(report.orders == 4)
  }

  @Test func `a second tap at any time before the end starts nothing`() async {
    let report = await exploreRight("The checkout, tapped twice") { scenario in
      let store = scenario.store(BelayCheckout(api: .explored(by: scenario)), state: .init(cart: "A"))
      store.send(.submitTapped)
      scenario.anyTime("Order is tapped again") {
        // A second submission would be another order.
        if store.receipt == nil { store.send(.submitTapped) }
      }
    }
    #expect(report.isRight && report.isComplete)
  }

  // MARK: As a sequence split over several actions

  @Test(arguments: [true, false])
  func `as three runs that one action starts, it is found that the end is luck`(prunes: Bool) async throws {
    let scenario: @MainActor (Scenario) async throws -> Void = { scenario in
      let store = scenario.store(CheckoutInThreeRuns(api: .explored(by: scenario)), state: .init(cart: "A"))
      store.send(.submitTapped)
    }
    let report = try await exploreWrong("Three runs (pruning: \(prunes))", prunes: prunes, scenario)
    try await expectCleanUpBeforeOrder(report, scenario)
  }

  @Test(arguments: [true, false])
  func `as three runs that are left at any time, it is found too`(prunes: Bool) async throws {
    let scenario: @MainActor (Scenario) async throws -> Void = { scenario in
      let store = scenario.store(CheckoutInThreeRuns(api: .explored(by: scenario)), state: .init(cart: "A"))
      store.send(.submitTapped)
      scenario.anyTime("the user leaves") { store.lifetime.end() }
    }
    let report = try await exploreWrong("Three runs, left at any time (pruning: \(prunes))", prunes: prunes, scenario)
    #expect(report.isComplete)
    // The user leaves after none, one, two or three of the answers, in any order: 1 + 3 + 6 + 6.
    #expect(report.orders == 16)
    for finding in report.findings { try await replayShows(finding, scenario) }
    #expect(!report.findings.isEmpty)
  }

  @Test(arguments: [true, false])
  func `in a shop that keeps the cart, it is found that an empty one is ordered`(prunes: Bool) async throws {
    let scenario: @MainActor (Scenario) async throws -> Void = { scenario in
      let shop = ExploredShop(scenario)
      let store = scenario.store(CheckoutInThreeRuns(api: shop.api), state: .init(cart: "A"))
      store.send(.submitTapped)
    }
    let report = try await exploreWrong("Three runs in a shop (pruning: \(prunes))", prunes: prunes, scenario)
    #expect(report.isComplete)
    #expect(report.orders == 6)
    let ends = report.findings.compactMap(\.end)
    #expect(ends.contains { $0.contains("items: 0") })
    #expect(ends.contains { $0.contains("isValid: false") })
    for finding in report.findings { try await replayShows(finding, scenario) }
  }

  @Test(arguments: [true, false])
  func `as actions of a child that are sent in a row, it is found that the end is luck`(prunes: Bool) async throws {
    let scenario: @MainActor (Scenario) async throws -> Void = { scenario in
      let state = CheckoutOfSteps.State(steps: .init(cart: "A"))
      let store = scenario.store(CheckoutOfSteps(api: .explored(by: scenario)), state: state)
      store.send(.submitTapped)
    }
    let report = try await exploreWrong("Actions in a row (pruning: \(prunes))", prunes: prunes, scenario)
    try await expectCleanUpBeforeOrder(report, scenario)
  }

  /// In three of the six orders the clean-up precedes the order: the owner is notified of the end without a receipt.
  private func expectCleanUpBeforeOrder(
    _ report: ExplorationReport, _ scenario: @escaping @MainActor (Scenario) async throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(report.isComplete, sourceLocation: sourceLocation)
    #expect(report.orders == 6, sourceLocation: sourceLocation)
    let judged = "In 3 of them the same events happen, and the end differs."
    #expect(report.description.contains(judged), sourceLocation: sourceLocation)
    let finding = try #require(report.findings.first, sourceLocation: sourceLocation)
    #expect(finding.end?.contains(": .completed(nil)") == true, sourceLocation: sourceLocation)
    try await replayShows(finding, scenario)
  }

  /// The printed seed leads to the final state that was found.
  private func replayShows(
    _ finding: Finding, _ scenario: @escaping @MainActor (Scenario) async throws -> Void
  ) async throws {
    // From the text, as it is copied from a report.
    let seed = Schedule(stringLiteral: finding.schedule.description)
    let replayed = try #require(await replay(seed, scenario))
    #expect(replayed.end == finding.end)
  }
}
