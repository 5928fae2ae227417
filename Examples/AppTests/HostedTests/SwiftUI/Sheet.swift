// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite(".sheet")
  struct SheetTests {
    private let same = Promise(.swiftUI, row: ".sheet", "by SwiftUI's modifier of the same name")
    private let anew = Promise(
      .swiftUI, row: ".sheet",
      "Another child, by id, is another presentation, and SwiftUI shows the sheet, cover or screen anew.")
    private let identity = Promise(
      .swiftUI, row: "store.presenting", "a child's identity is the presentation's")
    private let child = Promise(.swiftUI, row: ".sheet", "The child begins and ends with its state.")

    @Test
    func `A sheet closes by its binding, with one action, and its child ends`() async throws {
      try await present { home, stage, log in
        await same.expect("the sheet's content is drawn") { log.close != nil }
        log.close?()
        await same.expect("SwiftUI's dismiss sends the action") { home.sent == ["sheet closed"] }
        await same.expect("the sheet is closed") { stage.isBare }
        await child.expect("the child's work ends") { log.count("ended 1") == 1 }
      }
    }

    @Test
    func `A sheet closes by its state, and its child ends in that turn`() async throws {
      try await present { home, stage, log in
        home.send(.present(nil))
        await child.expect("the child's work ends") { log.count("ended 1") == 1 }
        await same.expect("the sheet is closed") { stage.isBare }
        same.expect(home.sent.isEmpty, "the state's own dismissal sends nothing, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `A sheet that another child replaces is shown anew, and the late dismissal of the first sends nothing`()
      async throws
    {
      try await present { home, stage, log in
        home.send(.present(2))
        await anew.expect("the second child appears") { log.count("began 2") == 1 }
        await child.expect("the first child's work ends") { log.count("ended 1") == 1 }
        await anew.expect("a sheet is shown") { !stage.isBare }
        anew.expect(home.sent.isEmpty, "to replace a sheet sends nothing, and this was sent: \(home.sent)")
        anew.expect(log.count("ended 2") == 0, "the second child works")
        home.child(Home.sheet)?.send(.counted)
        await identity.expect("the sheet shows a change of its child") { log.count("drawn 2: 1") > 0 }
        identity.expect(log.count("began 2") == 1, "a change of the child has not presented the sheet anew")
      }
    }

    @Test
    func `A sheet that is presented again while it is closing is shown`() async throws {
      try await present { home, stage, log in
        home.send(.present(nil))
        await same.expect("the first sheet is closing") { stage.top?.isBeingDismissed == true || stage.isBare }
        home.send(.present(3))
        await anew.expect("the new child appears") { log.count("began 3") == 1 }
        anew.expect(!stage.isBare, "the sheet of the new child is shown")
        anew.expect(home.sent.isEmpty, "nothing was dismissed by the user, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `A cover in place of a sheet is shown`() async throws {
      try await present { home, _, log in
        home.send(.coverInsteadOfSheet(4))
        await anew.expect("the cover's child appears") { log.count("began 4") == 1 }
        await child.expect("the sheet's child ends") { log.count("ended 1") == 1 }
        anew.expect(home.sent.isEmpty, "nothing was dismissed by the user, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `A cover closes by its binding, with one action, and its child ends`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Presenting(home: home, log: log)) { stage in
        home.send(.cover(1))
        await child.expect("the child begins with its state") { log.count("began 1") == 1 && log.close != nil }
        log.close?()
        await same.expect("SwiftUI's dismiss sends the action") { home.sent == ["cover closed"] }
        await same.expect("the cover is closed") { stage.isBare }
        await child.expect("the child's work ends") { log.count("ended 1") == 1 }
      }
    }

    @Test
    func `A pushed screen that another child replaces is shown anew, and going back sends one action`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Pushing(home: home, log: log)) { stage in
        home.send(.cover(1))
        await child.expect("the child begins with its state") { log.count("began 1") == 1 }
        home.send(.cover(2))
        await anew.expect("the second child appears") { log.count("began 2") == 1 }
        await child.expect("the first child's work ends") { log.count("ended 1") == 1 }
        anew.expect(home.sent.isEmpty, "to replace a screen sends nothing, and this was sent: \(home.sent)")
        await stage.goBackAsUser()
        await same.expect("going back sends the action") { home.sent == ["cover closed"] }
        await child.expect("the second child's work ends") { log.count("ended 2") == 1 }
        await same.expect("the stack shows its root") { stage.navigationController?.viewControllers.count == 1 }
      }
    }

    /// Shows the first sheet, and goes on once its child works.
    private func present(_ body: @MainActor (Store<Home>, Stage, Log) async -> Void) async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Presenting(home: home, log: log)) { stage in
        home.send(.present(1))
        await child.expect("the child begins with its state") { log.count("began 1") == 1 }
        await body(home, stage, log)
      }
    }
  }
}

private struct Presenting: View {
  let home: Store<Home>
  let log: Log

  var body: some View {
    Text("home")
      .sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { Presented(screen: $0, log: log) }
      .fullScreenCover(home.presenting(Home.cover, dismiss: .coverClosed)) { Presented(screen: $0, log: log) }
  }
}

private struct Pushing: View {
  let home: Store<Home>
  let log: Log

  var body: some View {
    NavigationStack {
      Text("home").navigationDestination(home.presenting(Home.cover, dismiss: .coverClosed)) {
        Presented(screen: $0, log: log)
      }
    }
  }
}

private struct Presented: View {
  let screen: Store<Screen>
  let log: Log
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let _ = log.canClose { [dismiss] in dismiss() }
    let _ = log.add("drawn \(screen.id): \(screen.count)")
    Text("\(screen.id)").task(screen, .appeared)
  }
}
