// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

/// A screen whose tiles are loaded into fields of their own.
private struct Tiles: Feature {
  struct State: Hashable {
    var t0 = Loadable<Int>.idle
    var t1 = Loadable<Int>.idle
    var t2 = Loadable<Int>.idle
    var t3 = Loadable<Int>.idle
    var t4 = Loadable<Int>.idle
    var t5 = Loadable<Int>.idle
    var t6 = Loadable<Int>.idle
    var t7 = Loadable<Int>.idle
    var t8 = Loadable<Int>.idle
    var t9 = Loadable<Int>.idle
    var count = 0
    var log: [Int] = []
  }

  enum Action {
    case appeared
    case counted
  }

  enum Kind: CaseIterable {
    case plain, sameField, reading, twice, updating, failing
  }

  static var fields: [WritableKeyPath<State, Loadable<Int>>] {
    [\.t0, \.t1, \.t2, \.t3, \.t4, \.t5, \.t6, \.t7, \.t8, \.t9]
  }

  let count: Int
  var kind = Kind.plain
  let call: @Sendable (Int) async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += state.log.count + 1
      return .none
    case .appeared:
      return .merge((0..<count).map { number in .load(Self.fields[field(number)]) { try await load(number, $0) } })
    }
  }

  private func field(_ number: Int) -> Int { kind == .sameField ? number / 2 : number }

  private func load(_ number: Int, _ context: Context<Self>) async throws -> Int {
    let answer = try await call(number)
    switch kind {
    case .reading: return context.t0 == .loaded(0) ? answer + 10 : answer
    case .twice: return try await call(number + 10)
    case .updating:
      try context.update { $0.log.append(number) }
      return answer
    case .plain, .sameField, .failing: return answer
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.count += 1 } }
}

private struct Scene {
  let name: String
  let body: Exploration.Body
}

@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `A reduced exploration` {
  private func tiles(_ scenario: Scenario, _ count: Int, _ kind: Tiles.Kind = .plain) -> Store<Tiles> {
    let call = scenario.stub("call", mayFail: kind == .failing ? [NoConnection()] : []) { (number: Int) in number }
    let store = scenario.store(Tiles(count: count, kind: kind, call: { try await call($0) }), state: .init())
    store.send(.appeared)
    return store
  }

  private func report(prunes: Bool = true, reduces: Bool, _ body: @escaping Exploration.Body) async -> ExplorationReport
  {
    var limits = ScheduleLimits()
    (limits.prunes, limits.reduces) = (prunes, reduces)
    return await Exploration(limits: limits, body).report()
  }

  @Test func `of ten loads into ten fields takes one execution for 3,628,800 orders`() async {
    let report = await report(reduces: true) { _ = tiles($0, 10) }
    #expect(report.isRight && report.isComplete)
    #expect(report.executions == 1)
    print("explore, ten loads into ten fields: \(report.executions) executions")
  }

  private var scenes: [Scene] {
    var scenes = Tiles.Kind.allCases.map { kind in
      Scene(name: "tiles, \(kind)") { _ = tiles($0, kind == .twice || kind == .failing ? 3 : 4, kind) }
    }
    scenes.append(
      Scene(name: "tiles, and a step that counts") { scenario in
        let store = tiles(scenario, 3)
        scenario.anyTime("it is counted") { store.send(.counted) }
      })
    scenes.append(
      Scene(name: "tiles, and a reaction") { scenario in
        let store = tiles(scenario, 3)
        scenario.anyTime("it is counted", isReaction: true) { store.send(.counted) }
      })
    scenes.append(
      Scene(name: "tiles that must not come backward") { scenario in
        let store = tiles(scenario, 3)
        scenario.never("the last is first") { store.t2 == .loaded(2) && store.t0 != .loaded(0) }
      })
    scenes.append(
      Scene(name: "tiles, and a fake that remembers its callers") { scenario in
        var log: [Int] = []
        let call = scenario.stub("call") { (number: Int) in number }
        let feature = Tiles(count: 3) { number in
          let answer = try await call(number)
          await MainActor.run { log.append(number) }
          return answer
        }
        scenario.compare("the log") { log }
        scenario.store(feature, state: .init()).send(.appeared)
      })
    scenes.append(
      Scene(name: "the last answer wins") { scenario in scenario.start(3, from: -1) { $1 = $0 } })
    scenes.append(
      Scene(name: "two stores") { scenario in
        _ = tiles(scenario, 2)
        _ = tiles(scenario, 2, .updating)
      })
    scenes.append(
      Scene(name: "a checkout that fails and is cancelled") { scenario in
        let validate = scenario.stub("validate", mayFail: [NoConnection()]) { (_: String) in true }
        let submit = scenario.stub("submit", mayFail: [NoConnection()]) { (_: String) in Confirmation() }
        let feature = Checkout(validate: { try await validate($0) }, submit: { try await submit($0) })
        let store = scenario.store(feature, state: .init())
        store.send(.submitTapped)
        scenario.anyTime("cancel is tapped") { store.send(.cancelTapped) }
        scenario.anyTime("it is tapped again") { store.send(.submitTapped) }
      })
    return scenes
  }

  @Test func `finds the ends and complaints of the one without`() async {
    var reduced = 0
    for scene in scenes {
      let all = await report(prunes: false, reduces: false, scene.body)
      for prunes in [false, true] {
        let some = await report(prunes: prunes, reduces: true, scene.body)
        #expect(WrongEnds(some) == WrongEnds(all), "\(scene.name)")
        #expect(some.isComplete && some.error == nil && all.isComplete && all.error == nil, "\(scene.name)")
        if !prunes, some.executions < all.executions { reduced += 1 }
      }
      print("explore, \(scene.name): \(all.executions) executions")
    }
    #expect(reduced >= 3)
  }

  @Test func `leaves nothing out where the state between two loads, or another field, is seen`() async {
    // Two of the three are loads into one field.
    let same = await report(prunes: false, reduces: true) { _ = tiles($0, 3, .sameField) }
    #expect(same.orders == 2)
    for kind in [Tiles.Kind.reading, .updating] {
      let report = await report(prunes: false, reduces: true) { _ = tiles($0, 3, kind) }
      #expect(report.orders == 6, "\(kind)")
    }
    let watched = await report(prunes: false, reduces: true) { scenario in
      let store = tiles(scenario, 3)
      scenario.never("two are loading") { store.count > 0 }
    }
    #expect(watched.orders == 6)
  }
}
