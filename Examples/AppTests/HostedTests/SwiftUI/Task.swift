// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing

extension AppTests {
  @MainActor
  @Suite(".task")
  struct TaskOfAStoreTests {
    private let promise = Promise(
      .swiftUI, row: ".task(store, action)", "all work of the action is cancelled with the view's task")
    private let again = Promise(.swiftUI, row: ".task(store, action)", "another store counts as another appearance")
    private let tabs = Promise(
      .swiftUI, row: ".task(store, action)",
      "Pushing a screen over it, or changing the tab, makes it disappear; coming back sends the action again.")

    @Test
    func `Work begins on each appearance, and ends on each disappearance`() async throws {
      let (log, model) = (Log(), Model())
      let store = Store(Screen(log: log), state: .init())
      try await onStage(Switched(model: model, store: store)) { _ in
        for appearance in 1...3 {
          await promise.expect("appearance \(appearance) begins work") { log.count("began 1") == appearance }
          promise.expect(store.isWorking, "the work of appearance \(appearance) runs")
          model.isShown = false
          await promise.expect("disappearance \(appearance) ends it") { log.count("ended 1") == appearance }
          promise.expect(!store.isWorking, "what the work held is restored")
          model.isShown = true
        }
      }
    }

    @Test
    func `A redraw begins nothing`() async throws {
      let (log, model) = (Log(), Model())
      let store = Store(Screen(log: log), state: .init())
      try await onStage(Switched(model: model, store: store)) { _ in
        await promise.expect("the appearance begins work") { log.count("began 1") == 1 }
        for count in 1...3 {
          store.send(.counted)
          model.drawing = count
        }
        model.isShown = false
        await promise.expect("the disappearance ends it") { log.count("ended 1") == 1 }
        promise.expect(log.count("began 1") == 1, "redraws have begun \(log.count("began 1")) works")
      }
    }

    @Test
    func `Another store in its place is another appearance`() async throws {
      let (log, model) = (Log(), Model())
      let stores = (1...2).map { Store(Screen(log: log), state: .init(id: $0)) }
      try await onStage(Chosen(model: model, stores: stores)) { _ in
        await again.expect("the first store's work begins") { log.count("began 1") == 1 }
        model.selection = 1
        await again.expect("the second store's work begins") { log.count("began 2") == 1 }
        await again.expect("the first store's work ends") { log.count("ended 1") == 1 }
      }
    }

    @Test
    func `Another tab ends the work, and coming back begins it again`() async throws {
      let (log, model) = (Log(), Model())
      let store = Store(Screen(log: log), state: .init())
      try await onStage(Tabs(model: model, store: store)) { _ in
        await tabs.expect("the selected tab begins work") { log.count("began 1") == 1 }
        model.selection = 1
        await tabs.expect("another tab ends the work") { log.count("ended 1") == 1 }
        model.selection = 0
        await tabs.expect("coming back begins it again") { log.count("began 1") == 2 }
      }
    }

    @Test
    func `A pushed screen ends the work, and coming back begins it again`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      let store = Store(Screen(log: log), state: .init())
      try await onStage(Pushing(home: home, store: store)) { _ in
        await tabs.expect("the root begins work") { log.count("began 1") == 1 }
        home.send(.push(2))
        await tabs.expect("a pushed screen ends the work") { log.count("ended 1") == 1 }
        home.send(.leaveAll)
        await tabs.expect("coming back begins it again") { log.count("began 1") == 2 }
      }
    }
  }
}

private struct Switched: View {
  let model: Model
  let store: Store<Screen>

  var body: some View {
    if model.isShown { Text("\(model.drawing), \(store.count)").task(store, .appeared) }
  }
}

private struct Chosen: View {
  let model: Model
  let stores: [Store<Screen>]

  var body: some View {
    let store = stores[model.selection]
    Text("\(store.id)").task(store, .appeared)
  }
}

private struct Tabs: View {
  @Bindable var model: Model
  let store: Store<Screen>

  var body: some View {
    TabView(selection: $model.selection) {
      Text("first").task(store, .appeared).tabItem { Text("First") }.tag(0)
      Text("second").tabItem { Text("Second") }.tag(1)
    }
  }
}

private struct Pushing: View {
  let home: Store<Home>
  let store: Store<Screen>

  var body: some View {
    NavigationStack(home, Home.screens, back: Home.Action.back) {
      Text("root").task(store, .appeared)
        .navigationDestination(Home.screens) { screen in Text("\(screen.id)") }
    }
  }
}
