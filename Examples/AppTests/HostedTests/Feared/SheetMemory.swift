// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("SheetMemory")
  struct SheetMemoryTests {
    private let promise = Promise(
      .firstHour, row: "SheetMemory", "Nothing that a sheet or a cover held is alive after it was closed")

    nonisolated enum Closing: CaseIterable {
      case sheetByState, sheetByBinding, sheetByUser
      // A user has no gesture for a cover.
      case coverByState, coverByBinding

      var isOfCover: Bool { self == .coverByState || self == .coverByBinding }
    }

    @Test(arguments: Closing.allCases)
    func `The own store of a sheet or a cover, and its child's, are released however it is closed`(closing: Closing)
      async throws
    {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      let present = { (id: Int?) in closing.isOfCover ? Home.Action.cover(id) : .present(id) }
      try await onStage(Presenting(home: home, log: log)) { stage in
        for round in 1...3 {
          home.send(present(round))
          await promise.expect("the sheet's own store works") { log.count("began 100") == round }
          await promise.expect("the sheet's child works") { log.count("began \(round)") == 1 }
          switch closing {
          case .sheetByState, .coverByState: home.send(present(nil))
          case .sheetByBinding, .coverByBinding: log.close?()
          case .sheetByUser: await stage.dismissAsUser()
          }
          log.canClose(nil)
          await promise.expect("the sheet is closed") {
            stage.isBare && home.sheet == nil && home.cover == nil
          }
          await promise.expect("the child's work ends") { log.count("ended \(round)") == 1 }
          await promise.expect("the work of the sheet's own store ends") { log.count("ended 100") == round }
          await promise.expect("the stores of the sheet are released") { log.alive == 0 }
        }
      }
    }

    @Test
    func `The store of a view without a sheet is released too, so that a leak is the sheet's`() async throws {
      let (log, model) = (Log(), Model())
      try await onStage(Plain(model: model, log: log)) { _ in
        await promise.expect("the view's own store works") { log.count("began 100") == 1 }
        model.isShown = false
        await promise.expect("the store is released") { log.alive == 0 }
      }
    }
  }
}

private struct Presenting: View {
  let home: Store<Home>
  let log: Log

  var body: some View {
    Text("home")
      .sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { Owning(log: log).task($0, .appeared) }
      .fullScreenCover(home.presenting(Home.cover, dismiss: .coverClosed)) { Owning(log: log).task($0, .appeared) }
  }
}

private struct Plain: View {
  let model: Model
  let log: Log

  var body: some View {
    if model.isShown { Owning(log: log) }
  }
}

private struct Owning: View {
  let log: Log
  @StateStore private var store: Store<Screen>
  @Environment(\.dismiss) private var dismiss

  init(log: Log) {
    self.log = log
    _store = StateStore(Screen(log: log), state: .init(id: 100))
  }

  var body: some View {
    let _ = log.watch(store)
    Text("\(store.count)")
      .onAppear { [log, dismiss] in log.canClose { dismiss() } }
      .task(store, .appeared)
  }
}
