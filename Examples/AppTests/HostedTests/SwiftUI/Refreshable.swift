// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite(".refreshable")
  struct RefreshableTests {
    private let waits = Promise(
      .swiftUI, row: ".refreshable(store, action)", "waits for everything that the action started")
    private let cancels = Promise(
      .swiftUI, row: ".refreshable(store, action)", "a cancelled refresh stops waiting and cancels nothing")
    private let keeps = Promise(.swiftUI, row: ".refreshable(store, action)", "keeps no handle")

    @Test
    func `A refresh waits for the work, and a cancelled one leaves it`() async throws {
      let log = Log()
      let store = Store(Screen(log: log), state: .init())
      let pulled = Pulled()
      try await onStage(Refreshed(store: store, pulled: pulled)) { _ in
        await waits.expect("the list has a refresh action") { pulled.action != nil }
        let refresh = Task { _ = await pulled.action?() }
        await waits.expect("the refresh begins the work") { store.isWorking }
        refresh.cancel()
        await refresh.value
        cancels.expect(store.isWorking, "the work of a cancelled refresh continues")
        cancels.expect(log.count("ended 1") == 0, "the work of a cancelled refresh is not cancelled")
      }
    }

    @Test
    func `The refresh action that a view keeps, keeps no store`() async throws {
      let pulled = Pulled()
      var store: Store<Screen>? = Store(Screen(log: Log()), state: .init())
      weak let released = store
      try await onStage { stage in
        stage.show(UIHostingController(rootView: store.map { Refreshed(store: $0, pulled: pulled) }))
        await keeps.expect("the list has a refresh action") { pulled.action != nil }
        stage.show(UIViewController())
        store = nil
        await keeps.expect("the store is released, although the refresh action is kept") { released == nil }
        // Of a store that has ended, the action returns.
        await pulled.action?()
      }
    }
  }
}

/// The refresh action that SwiftUI gives to the views inside.
@MainActor
private final class Pulled {
  private(set) var action: RefreshAction?

  func keep(_ action: RefreshAction?) { self.action = action }
}

private struct Refreshed: View {
  let store: Store<Screen>
  let pulled: Pulled

  var body: some View {
    Inside(pulled: pulled).refreshable(store, .appeared)
  }
}

private struct Inside: View {
  let pulled: Pulled
  @Environment(\.refresh) private var refresh

  var body: some View {
    let _ = pulled.keep(refresh)
    Text("content")
  }
}
