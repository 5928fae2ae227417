// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing

extension AppTests {
  @MainActor
  @Suite("@StateStore")
  struct StateStoreTests {
    private let once = Promise(.swiftUI, row: "@StateStore", "built once, when first read")
    private let end = Promise(.swiftUI, row: "@StateStore", "the work ends with the view's state")
    private let making = Promise(.swiftUI, row: "@StateStore", "making the view calls nothing")
    private let outputs = Promise(
      .swiftUI, row: "@StateStore", "outputs are delivered as long as that exists")

    @Test
    func `It is mounted, kept over redraws, and gone with the view`() async throws {
      let (log, model) = (Log(), Model())
      try await onStage(Owner(model: model, log: log)) { _ in
        await once.expect("the first drawing begins the work") { log.count("began 1") == 1 }
        for drawing in 1...5 {
          model.drawing = drawing
          await once.expect("the view is drawn again") { log.count("drawn \(drawing)") > 0 }
        }
        making.expect(log.count("built") == 1, "\(log.count("made")) views have built \(log.count("built")) features")
        once.expect(log.all == 1, "there were \(log.all) stores")
        once.expect(log.count("began 1") == 1, "the work began \(log.count("began 1")) times")

        model.isShown = false
        await end.expect("the work ends when the view is removed") { log.count("ended 1") == 1 }
        await end.expect("the store is released when the view is removed") { log.alive == 0 }
      }
    }

    @Test
    func `Another id is another store`() async throws {
      let (log, model) = (Log(), Model())
      try await onStage(Owner(model: model, log: log)) { _ in
        await once.expect("the first drawing begins the work") { log.count("began 1") == 1 }
        model.selection = 1
        await once.expect("another id builds another store") { log.count("built") == 2 }
        await end.expect("the store of the id before is released") { log.alive == 1 }
      }
    }

    @Test
    func `Outputs are delivered, after a redraw too, to the closure of the view that was made first`() async throws {
      let (log, model, speaking) = (Log(), Model(), Speaking())
      try await onStage(Listening(model: model, log: log, speaking: speaking)) { _ in
        await outputs.expect("the view is drawn") { log.count("drawn 0") > 0 }
        speaking.store?.send(.say("hello"))
        outputs.expect(log.count("view 0 heard hello") == 1, "the output is delivered")
        model.drawing = 1
        await outputs.expect("the view is drawn again") { log.count("drawn 1") > 0 }
        speaking.store?.send(.say("again"))
        let heard = log.events.filter { $0.hasSuffix("heard again") }
        outputs.expect(heard == ["view 0 heard again"], "an output after a redraw is delivered: \(heard)")
        model.isShown = false
        await end.expect("the store is released when the view is removed") { speaking.store == nil }
      }
    }
  }
}

private struct Owner: View {
  let model: Model
  let log: Log

  var body: some View {
    if model.isShown { Counted(drawing: model.drawing, log: log).id(model.selection) }
  }
}

private struct Counted: View {
  let drawing: Int
  let log: Log
  @StateStore private var store: Store<Screen>

  init(drawing: Int, log: Log) {
    (self.drawing, self.log) = (drawing, log)
    log.add("made")
    _store = StateStore(Self.feature(log), state: .init())
  }

  private static func feature(_ log: Log) -> Screen {
    log.add("built")
    return Screen(log: log)
  }

  var body: some View {
    let _ = log.watch(store)
    let _ = log.add("drawn \(drawing)")
    Text("\(drawing), \(store.count)").task(store, .appeared)
  }
}

/// The store that a view has built, without keeping it alive.
@MainActor
private final class Speaking {
  private(set) weak var store: Store<Speaker>?

  func watch(_ store: Store<Speaker>) { self.store = store }
}

private struct Speaker: Feature {
  struct State {}
  enum Action { case say(String) }
  typealias Output = String

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .say(let words): .output(words)
    }
  }
}

private struct Listening: View {
  let model: Model
  let log: Log
  let speaking: Speaking

  var body: some View {
    if model.isShown { Listener(drawing: model.drawing, log: log, speaking: speaking) }
  }
}

private struct Listener: View {
  let drawing: Int
  let log: Log
  let speaking: Speaking
  @StateStore private var store: Store<Speaker>

  init(drawing: Int, log: Log, speaking: Speaking) {
    (self.drawing, self.log, self.speaking) = (drawing, log, speaking)
    _store = StateStore(Speaker(), state: .init()) { words in log.add("view \(drawing) heard \(words)") }
  }

  var body: some View {
    let _ = speaking.watch(store)
    let _ = log.add("drawn \(drawing)")
    Text("\(drawing)")
  }
}
