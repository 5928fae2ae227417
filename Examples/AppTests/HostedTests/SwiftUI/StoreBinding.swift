// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("store.binding")
  struct StoreBindingTests {
    private let one = Promise(.swiftUI, row: "store.binding", "a write sends one action and changes nothing else")
    private let keeps = Promise(.swiftUI, row: "store.binding", "keeps no handle")
    private let ended = Promise(.swiftUI, row: "store.binding", "ignored after the end")
    private let animated = Promise(.swiftUI, row: "store.binding", "the action is sent in the binding's transaction")

    @Test
    func `A write sends one action, and none after the end`() async throws {
      let log = Log()
      let written = Written()
      var store: Store<Home>? = Store(Home(log: log), state: .init())
      weak let released = store
      let sent = { store?.sent ?? [] }
      try await onStage(Switches(store: store, written: written, log: log)) { stage in
        await one.expect("the view is drawn") { written.binding != nil }
        written.binding?.wrappedValue = true
        one.expect(sent() == ["exact true"], "a write sends one action, and this was sent: \(sent())")
        await one.expect("the view shows what the action has changed") { log.count("drawn true") > 0 }

        stage.show(UIHostingController(rootView: Text("gone")))
        store = nil
        await keeps.expect("the store is released, although its binding is kept") { released == nil }
        written.binding?.wrappedValue = false
        ended.expect(written.binding?.wrappedValue == true, "a write after the end changes nothing")
      }
    }

    @Test
    func `A binding with an animation animates what its action changes`() async throws {
      let log = Log()
      let written = Written()
      let store = Store(Home(log: log), state: .init())
      try await onStage(Switches(store: store, written: written, log: log)) { _ in
        await animated.expect("the view is drawn") { written.binding != nil }
        written.binding?.animation().wrappedValue = true
        await animated.expect("the view is drawn with an animation") { log.count("animated true") > 0 }
      }
    }

    @Test
    func `A write within withAnimation animates what its action changes`() async throws {
      let log = Log()
      let written = Written()
      let store = Store(Home(log: log), state: .init())
      try await onStage(Switches(store: store, written: written, log: log)) { _ in
        await animated.expect("the view is drawn") { written.binding != nil }
        withAnimation { written.binding?.wrappedValue = true }
        await animated.expect("the view is drawn with an animation") { log.count("animated true") > 0 }
      }
    }
  }
}

/// The binding that a view has made.
@MainActor
private final class Written {
  private(set) var binding: Binding<Bool>?

  func keep(_ binding: Binding<Bool>) { self.binding = binding }
}

private struct Switches: View {
  weak var store: Store<Home>?
  let written: Written
  let log: Log

  var body: some View {
    if let store {
      let isExact = store.isExact
      let _ = written.keep(store.binding(\.isExact, send: Home.Action.exact))
      let _ = log.add("drawn \(isExact)")
      Text("\(isExact)").transaction { transaction in
        if transaction.animation != nil { log.add("animated \(isExact)") }
      }
    }
  }
}
