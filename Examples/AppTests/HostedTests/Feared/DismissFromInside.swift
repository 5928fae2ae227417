// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("DismissFromInside")
  struct DismissFromInsideTests {
    private let promise = Promise(
      .firstHour, row: "DismissFromInside", "A pushed screen that dismisses itself is popped, at any depth")

    @Test
    func `Each screen of a deep stack is popped by SwiftUI's dismiss, with one action`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Stack(home: home, log: log)) { stage in
        for id in 1...3 {
          home.send(.push(id))
          await promise.expect("screen \(id) is pushed") { log.count("began \(id)") == 1 }
        }
        for remaining in [2, 1, 0] {
          log.close?()
          await promise.expect("\(remaining) screens remain") { home.screens.count == remaining }
          await promise.expect("the stack shows them") {
            stage.navigationController?.viewControllers.count == remaining + 1
          }
          // The screen below appears again, and can be dismissed then.
          await promise.expect("the screen below appears") { remaining == 0 || log.count("began \(remaining)") == 2 }
        }
        promise.expect(home.sent == ["back to 2", "back to 1", "back to 0"], "this was sent: \(home.sent)")
      }
    }
  }
}

private struct Stack: View {
  let home: Store<Home>
  let log: Log

  var body: some View {
    NavigationStack(home, Home.screens, back: Home.Action.back) {
      Text("root").navigationDestination(Home.screens) { screen in Closing(screen: screen, log: log) }
    }
  }
}

private struct Closing: View {
  let screen: Store<Screen>
  let log: Log
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("\(screen.id)")
      .onAppear { log.canClose { [dismiss] in dismiss() } }
      .task(screen, .appeared)
  }
}
