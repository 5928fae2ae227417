// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Reactions to changes of fields")
@MainActor
struct ReactionTests {
  @Test func `Reactions that are not static are reported, once for their feature`() async {
    let reports = Reports()
    await HiddenFields.$registry.withValue(.init()) {
      await reports.collect {
        for _ in 1...2 { _ = Store(Unfollowed(), state: .init()) }
        _ = Store(Profile(), state: .init())
      }
    }
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("The `reactions` of Unfollowed are not static") == true)
  }

  @Test func `Each way to change a field is followed by the action, once a turn, with the old and the new value`() async
  {
    let store = Store(Panel(), state: .init())
    store.send(.set { $0.level = 1 })
    #expect(store.reactions == ["level 0 1"])

    store.options.level = 2
    #expect(store.reactions.last == "options 0 2")

    let job = Job("5")
    store.send(.run(job))
    await job.finish()
    #expect(store.reactions.last == "level 1 5")

    let hold = Gate()
    store.send(.hold(hold))
    #expect(store.reactions.last == "level 5 9")
    hold.open()
    await mainActorTurns(2)
    #expect(store.reactions.last == "level 9 5")
    #expect(store.reactions.count == 5)
  }

  @Test func `A child's and a row's write is noticed by the parent, and a parent's write by the child`() throws {
    let store = Store(Panel(), state: .init())
    let lamp = try #require(store.child(Panel.lamps, id: 2))
    lamp.send(.on(true))
    #expect(store.reactions == ["lit 0 1"])
    lamp.options.isOn = false
    #expect(store.reactions == ["lit 0 1", "lit 1 0"])
    store.send(.set { $0.lamps[id: 2]?.brightness = 7 })
    #expect(store.lamps[id: 2]?.seen == [7])
    #expect(store.child(Panel.lamps, id: 1)?.seen == [])
  }

  @Test func `Several actions in one turn are followed by one reaction, with the value before the first`() {
    let owner = PanelOwner()
    let store = Store(Panel(), state: .init(), owner: owner) { owner, _ in
      owner.store?.send(.set { $0.level = 2 })
      owner.store?.send(.set { $0.level = 3 })
    }
    owner.store = store
    store.send(.tell { $0.level = 1 })
    #expect(store.reactions == ["level 0 3"])
  }

  @Test func `A turn that changes a field and changes it back has no reaction`() {
    let owner = PanelOwner()
    let store = Store(Panel(), state: .init(), owner: owner) { owner, _ in owner.store?.send(.set { $0.level = 0 }) }
    owner.store = store
    store.send(.tell { $0.level = 1 })
    #expect(store.reactions == [])
  }

  @Test func `Views are notified once, after the reactions; also of what they have changed`() {
    let store = Store(Panel(), state: .init())
    let level = Watcher { store.level }
    let reactions = Watcher { store.reactions }
    store.send(.set { $0.level = 1 })
    #expect(level.seen == [0, 1])
    #expect(reactions.seen == [[], ["level 0 1"]])
    store.send(.set { $0.limit = 4 })
    #expect(store.level == 1)
    store.send(.set { $0.level = 6 })
    #expect(level.seen == [0, 1, 4])
  }

  @Test func `A reaction that changes what it watches runs again until nothing changes any more`() {
    let store = Store(Panel(), state: .init(limit: 4))
    store.send(.set { $0.level = 6 })
    #expect(store.level == 4)
    #expect(store.reactions == ["level 0 6", "level 6 4"])
  }

  @Test func `A value that does not equal itself stays the same value: nothing follows it again`() async {
    let reports = Reports()
    await reports.collect {
      let store = Store(Scale(), state: .init())
      store.part.grams = .nan
      #expect(store.follows == ["grams"])
      store.part.grams = .nan
      store.part.label = "a"
      #expect(store.follows == ["grams"])
      store.part.grams = 1
      #expect(store.follows == ["grams", "grams"])
      store.part.count = 0
      #expect(store.follows == ["grams", "grams", "mean"])
      store.part.label = "b"
      #expect(store.follows.count == 3)
    }
    #expect(reports.lines.isEmpty)
  }

  @Test func `One that never settles stops after 100 rounds, and debug builds name it; then it follows once a turn`()
    async
  {
    let reports = Reports()
    let store = Store(Panel(), state: .init(limit: 1_000, isRestless: true))
    await reports.collect { store.send(.set { $0.level = 1 }) }
    #expect(store.level == 101)
    #expect(store.reactions.count == 100)
    await reports.collect {
      store.send(.set { $0.failures = [] })
      #expect(store.level == 101, "what was left is not caught up with")
      for _ in 1...2 { store.send(.set { $0.level += 9 }) }
    }
    #expect(store.level == 121)
    #expect(store.reactions.suffix(2) == ["level 101 110", "level 111 120"])
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains(#"Panel.reactions, of \State.level"#) == true)
    #endif
    store.send(.set { $0.level = 101 })
    store.send(
      .set {
        $0.level = 101
        $0.isRestless = false
      })
    #expect(store.level == 101)
    store.send(.set { $0.level = 1 })
    #expect(store.reactions.last == "level 101 1")
  }

  @Test func `The action of a reaction starts work, whose failure is the action's`() async {
    let job = Job("1", throwing: Offline())
    let store = Store(Panel(onLevel: job), state: .init())
    store.send(.set { $0.level = 1 })
    await job.begins()
    await job.finish()
    await mainActorTurns(2)
    #expect(store.failures == ["reacted level 0 1"])
  }

  @Test func `Nil sends nothing`() {
    let store = Store(Panel(), state: .init())
    store.send(.set { $0.limit = 9 })
    #expect(store.reactions == [])
  }

  @Test func `After the end there is none, also not to what the end restores`() async {
    let store = Store(Panel(), state: .init())
    let hold = Gate()
    store.send(.hold(hold))
    #expect(store.reactions == ["level 0 9"])
    store.lifetime.end()
    #expect(store.level == 0)
    #expect(store.reactions == ["level 0 9"])
    hold.open()
  }

  @Test func `A removed row has none, and a row that is made later begins with the value that it finds`() throws {
    let store = Store(Panel(), state: .init())
    store.send(.set { $0.lamps[id: 2]?.brightness = 7 })
    let lamp = try #require(store.child(Panel.lamps, id: 2))
    #expect(lamp.seen == [])
    store.send(
      .set {
        $0.lamps[id: 2]?.brightness = 8
        $0.lamps.remove(id: 2)
      })
    lamp.send(.on(true))
    #expect(store.lamps.count == 1)
    #expect(lamp.lifetime.isEnded)
  }

  @Test
  func `Only watched values are compared: once in a turn that may have changed them; without reactions nothing is`() {
    let counter = Counter()
    let watched = Store(Compared<Yes>(), state: .init(field: Counting(counter), other: 0))
    counter.count = 0
    watched.send(.bump)
    #expect(counter.count == 1)
    let unwatched = Store(Compared<No>(), state: .init(field: Counting(counter), other: 0))
    counter.count = 0
    unwatched.send(.bump)
    #expect(counter.count == 0)
    #expect(!Store.engine(of: unwatched).tree.hasReactions)
    #expect(Store.engine(of: unwatched).tree.watchedNodes == 0)
  }
}

@MainActor
private final class PanelOwner {
  weak var store: Store<Panel>?
}

/// Watches a level, an option, and how many of its lamps are lit.
private struct Panel: Feature {
  struct Options: Editable { var level = 0 }

  struct State {
    var level = 0
    var limit = 100
    var isRestless = false
    var options = Options()
    var lamps: Rows<Lamp.State> = [Lamp.State(id: 1), Lamp.State(id: 2)]
    var reactions: [String] = []
    var failures: [String] = []
    var lit: Int { lamps.count { $0.options.isOn } }
  }

  enum Action {
    case set((inout State) -> Void)
    case tell((inout State) -> Void)
    case run(Job)
    case hold(Gate)
    case reacted(String)
  }
  enum Mutation { case level(Int) }
  typealias Output = String

  var onLevel: Job?

  static let lamps = children(\.lamps) { _, _ in Lamp() }

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.level) { old, new in .reacted("level \(old) \(new)") },
    .onChange(of: \.options.level) { old, new in .reacted("options \(old) \(new)") },
    .onChange(of: \.lit) { old, new in .reacted("lit \(old) \(new)") },
    .onChange(of: \.limit) { _, _ in nil },
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .set(let body): body(&state)
    case .tell(let body):
      body(&state)
      return .output("told")
    case .run(let job): return .run(.concurrent, job.work(of: Panel.self))
    case .hold(let gate): return .run(.concurrent, holding: \.level, at: 9) { _ in await gate.wait() }
    case .reacted(let what):
      state.reactions.append(what)
      state.level = state.isRestless ? state.level + 1 : min(state.level, state.limit)
      if let onLevel { return .run(.concurrent, onLevel.work(of: Panel.self)) }
    }
    return .none
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .level(let level): state.level = level
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    guard case .reacted(let what) = action else { return .unhandled }
    return .update { $0.failures.append("reacted \(what)") }
  }
}

extension Panel: Delivering {
  static func delivery(of name: String) -> Mutation { .level(Int(name) ?? 0) }
}

private struct Lamp: Feature {
  struct Options: Editable { var isOn = false }
  struct State: Identifiable {
    let id: Int
    var options = Options()
    var brightness = 1
    var seen: [Int] = []
  }
  enum Action {
    case on(Bool)
    case brightness(Int)
  }

  static let reactions: [Reaction<Self>] = [.onChange(of: \.brightness) { _, new in .brightness(new) }]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .on(let isOn): state.options.isOn = isOn
    case .brightness(let brightness): state.seen.append(brightness)
    }
    return .none
  }
}

private protocol Answer { static var isYes: Bool { get } }
private enum Yes: Answer { static let isYes = true }
private enum No: Answer { static let isYes = false }

private final class Counter { var count = 0 }

/// Its `==` counts.
private struct Counting: Equatable {
  let counter: Counter
  init(_ counter: Counter) { self.counter = counter }
  static func == (left: Counting, right: Counting) -> Bool {
    left.counter.count += 1
    return true
  }
}

private struct Compared<Watches: Answer>: Feature {
  struct State {
    var field: Counting
    var other: Int
  }
  enum Action { case bump, seen }

  static var reactions: [Reaction<Self>] { Watches.isYes ? [.onChange(of: \.field) { _, _ in .seen }] : [] }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.other += 1
    return .none
  }
}

/// A feature with a mistake: nothing follows what its instances have.
private struct Unfollowed: Feature {
  struct State { var count = 0 }
  enum Action { case counted }

  let reactions: [Reaction<Self>] = [.onChange(of: \.count) { _, _ in .counted }]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

/// Of no weight at all, its mean is not a number.
private struct Scale: Feature {
  struct Part: Editable {
    var grams = 0.0
    var count = 1
    var label = ""
  }
  struct State {
    var part = Part()
    var follows: [String] = []
    var mean: Double { Double(part.count) / Double(part.count) }
  }
  enum Action { case follow(String) }

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.part.grams) { _, _ in .follow("grams") }, .onChange(of: \.mean) { _, _ in .follow("mean") },
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .follow(let name): state.follows.append(name)
    }
    return .none
  }
}
