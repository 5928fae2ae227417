// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("$store.form.name")
  struct StoreFormNameTests {
    private let turn = Promise(.swiftUI, row: "$store.form.name", "a write is one turn, named by its field")
    private let animated = Promise(.swiftUI, row: "$store.form.name", "in the transaction of the binding")
    private let ignored = Promise(
      .swiftUI, row: "$store.form.name", "nothing for an equal value, and ignored after the end")

    @Test
    func `A write changes the field, and its view is drawn again; an equal one and a late one are nothing`()
      async throws
    {
      let log = Log()
      let written = WrittenForm()
      let store = Store(Lamp(), state: .init())
      try await onStage(LampView(store: store, written: written, log: log)) { _ in
        await turn.expect("the view is drawn") { written.binding != nil }
        written.binding?.wrappedValue = true
        await turn.expect("the view shows what was written") { log.count("drawn true") > 0 }
        turn.expect(store.form.isOn, "the state has what was written")
        let drawn = log.count("drawn true")
        written.binding?.wrappedValue = true
        written.binding?.wrappedValue = false
        await turn.expect("the view shows the next write") { log.count("drawn false") > 1 }
        ignored.expect(log.count("drawn true") == drawn, "an equal value draws nothing")
        store.lifetime.end()
        written.binding?.wrappedValue = true
        ignored.expect(!store.form.isOn, "a write after the end changes nothing")
      }
    }

    @Test
    func `A binding with an animation animates its write`() async throws {
      let log = Log()
      let written = WrittenForm()
      let store = Store(Lamp(), state: .init())
      try await onStage(LampView(store: store, written: written, log: log)) { _ in
        await animated.expect("the view is drawn") { written.binding != nil }
        written.binding?.animation().wrappedValue = true
        await animated.expect("the view is drawn with an animation") { log.count("animated true") > 0 }
      }
    }
  }
}

private struct Lamp: Feature {
  struct Form: Editable { var isOn = false }
  struct State { var form = Form() }
  typealias Action = Never
}

/// The binding that a view has made.
@MainActor
private final class WrittenForm {
  private(set) var binding: Binding<Bool>?

  func keep(_ binding: Binding<Bool>) { self.binding = binding }
}

private struct LampView: View {
  @Bindable var store: Store<Lamp>
  let written: WrittenForm
  let log: Log

  var body: some View {
    let isOn = store.form.isOn
    let _ = written.keep($store.form.isOn)
    let _ = log.add("drawn \(isOn)")
    Text("\(isOn)").transaction { transaction in
      if transaction.animation != nil { log.add("animated \(isOn)") }
    }
  }
}
