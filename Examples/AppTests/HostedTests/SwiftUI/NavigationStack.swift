// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("NavigationStack")
  struct NavigationStackTests {
    private let back = Promise(
      .swiftUI, row: "NavigationStack(store, …)", "going back sends one action, with what remains")
    private let refused = Promise(
      .swiftUI, row: "NavigationStack(store, …)", "a pop that the state refuses is put back, and reported")
    private let ends = Promise(
      .swiftUI, row: "NavigationStack(store, …)",
      "The path is rows of children, so that a popped screen's work ends with it")
    private let last = Promise(.swiftUI, row: "NavigationStack(store, …)", "a popped screen reads its last state")

    @Test
    func `Going back sends one action, and ends the popped screen`() async throws {
      try await push(2, back: Home.Action.back) { home, stage, log in
        home.child(Home.screens, id: 2)?.send(.counted)
        await last.expect("the screen shows its state") { log.count("drawn 2: 1") > 0 }
        let initial = log.count("drawn 2: 0")
        await stage.goBackAsUser()
        await back.expect("going back sends the action") { home.sent == ["back to 1"] }
        await ends.expect("the popped screen's work ends") { log.count("ended 2") == 1 }
        await back.expect("the stack shows what remains") { stage.depth == 2 }
        last.expect(log.count("drawn 2: 0") == initial, "the popped screen is not drawn with its initial state")
      }
    }

    @Test
    func `A pop of the state shows what remains, and sends nothing`() async throws {
      try await push(3, back: Home.Action.back) { home, stage, _ in
        home.send(.leaveAll)
        await ends.expect("the stack shows its root") { stage.depth == 1 }
        back.expect(home.sent.isEmpty, "nobody went back, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `A path that the state sets at once, as a deep link does, is shown at once`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      for id in 1...3 { home.send(.push(id)) }
      try await onStage(Stack(home: home, log: log, back: Home.Action.back)) { stage in
        await back.expect("all screens of the path are shown") { stage.depth == 4 }
        back.expect(home.sent.isEmpty, "nobody went back, and this was sent: \(home.sent)")
        home.send(.leaveAll)
        for id in 4...5 { home.send(.push(id)) }
        await back.expect("another path takes its place") { stage.depth == 3 && log.count("began 5") == 1 }
        back.expect(home.sent.isEmpty, "nobody went back, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `A pop that the state refuses is put back`() async throws {
      try await push(2, back: Home.Action.refuse) { home, stage, log in
        await stage.goBackAsUser()
        await refused.expect("going back sends the action") { home.sent == ["refused 1"] }
        await refused.expect("the refused screen is shown again") { stage.depth == 3 && log.count("began 2") > 1 }
        refused.expect(home.sent == ["refused 1"], "putting it back sends nothing, and this was sent: \(home.sent)")
      }
    }

    /// Pushes screens, and goes on once the last one works.
    private func push(
      _ count: Int, back: @escaping (Int) -> Home.Action,
      _ body: @MainActor (Store<Home>, Stage, Log) async -> Void
    ) async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Stack(home: home, log: log, back: back)) { stage in
        for id in 1...count {
          home.send(.push(id))
          await ends.expect("screen \(id) is pushed") { log.count("began \(id)") == 1 }
        }
        await body(home, stage, log)
      }
    }
  }
}

extension Stage {
  /// How many screens SwiftUI's stack shows, with its root.
  fileprivate var depth: Int { navigationController?.viewControllers.count ?? 0 }
}

private struct Stack: View {
  let home: Store<Home>
  let log: Log
  let back: (Int) -> Home.Action

  var body: some View {
    NavigationStack(home, Home.screens, back: back) {
      Text("root").navigationDestination(Home.screens) { screen in
        let _ = log.add("drawn \(screen.id): \(screen.count)")
        Text("\(screen.id)").task(screen, .appeared)
      }
    }
  }
}
