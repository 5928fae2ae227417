// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing

extension AppTests {
  @MainActor
  @Suite("@ViewTasks")
  struct ViewTasksTests {
    private let promise = Promise(
      .swiftUI, row: "@ViewTasks", "the work ends with the modifier's state, although its closures capture the view")
    private let owner = Promise(.swiftUI, row: "@ViewTasks", "without an owner nothing begins")

    @Test
    func `Work that captures the view ends when the view is removed, and a redraw ends nothing`() async throws {
      let (log, model) = (Log(), Model())
      try await onStage(Parent(model: model, log: log)) { _ in
        await promise.expect("the view begins its work") { log.count("began") == 1 }
        for drawing in 1...3 {
          model.drawing = drawing
          await promise.expect("the view is drawn again") { log.count("drawn \(drawing)") > 0 }
        }
        promise.expect(log.count("ended") == 0, "a redraw ends nothing")
        model.isShown = false
        await promise.expect("the work ends when the view is removed") { log.count("ended") == 1 }
      }
    }

    @Test
    func `A view that nothing owns begins no work`() async throws {
      let log = Log()
      try await onStage(HalfOwned(log: log)) { _ in
        await owner.expect("what has an owner begins") { log.count("owned began") == 1 }
        owner.expect(log.count("unowned began") == 0, "what has none has not begun before it")
      }
    }
  }
}

private struct Parent: View {
  let model: Model
  let log: Log

  var body: some View {
    if model.isShown { Counting(drawing: model.drawing, log: log) }
  }
}

private struct Counting: View {
  let drawing: Int
  let log: Log
  @State private var seconds = 0
  @ViewTasks private var tasks

  var body: some View {
    let _ = log.add("drawn \(drawing)")
    Text("\(drawing), \(seconds)")
      .onAppear {
        tasks.run {
          log.add("began")
          defer { log.add("ended") }
          while true {
            try await Task.sleep(for: .seconds(1))
            seconds += 1
          }
        }
      }
      .owning(tasks)
  }
}

private struct HalfOwned: View {
  let log: Log
  @ViewTasks private var unowned
  @ViewTasks private var owned

  var body: some View {
    Text("half")
      .onAppear {
        unowned.run { log.add("unowned began") }
        owned.run { log.add("owned began") }
      }
      .owning(owned)
  }
}
