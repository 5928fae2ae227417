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
