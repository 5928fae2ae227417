// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct PresenterTests {
  /// What stands for a view controller here.
  final class Panel {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// What stands for UIKit: it says what it was asked for, and a transition takes as long as the test wants.
  @MainActor
  final class Stage {
    private(set) var log: [String] = []
    private(set) var panel: Panel?
    private var ended: (@MainActor () -> Void)?

    func makePresenter() -> Presenter<Panel> {
      Presenter { [self] panel, style, ended in
        log.append("open \(panel.name), \(style)")
        self.panel = panel
        self.ended = ended
      } close: { [self] panel, _, ended in
        log.append("close \(panel.name)")
        self.ended = ended
      }
    }

    func endTransition() {
      let ended = ended
      self.ended = nil
      ended?()
    }
  }

  let buy = Stub<Void, Void>("buy")
  let stage = Stage()
  let store: Store<Gallery>
  let presenter: Presenter<Panel>

  init() {
    store = Store(Gallery(buy: { [buy] in try await buy() }), state: .init())
    presenter = stage.makePresenter()
  }

  /// What the observation does after a turn.
  func draw() {
    presenter.show(store.screen(admission: { _ in Panel("admission") }, guide: { Panel("room \($0.id)") }))
  }

  @Test func `the state opens and closes a screen, and what it says twice is done once`() {
    store.send(.buyTapped)
    draw()
    draw()
    stage.endTransition()
    store.send(.destinationClosed)
    draw()
    stage.endTransition()
    draw()
    #expect(stage.log == ["open admission, sheet", "close admission"])
  }

  @Test func `what changes during a transition waits for its end, and then the last state counts`() {
    store.send(.buyTapped)
    draw()
    for room in 1...3 {
      store.send(.roomTapped(room))
      draw()
    }
    #expect(stage.log == ["open admission, sheet"])
    stage.endTransition()
    #expect(stage.log == ["open admission, sheet", "close admission"])
    stage.endTransition()
    #expect(stage.log == ["open admission, sheet", "close admission", "open room 3, pushed"])
    stage.endTransition()
    #expect(stage.log.count == 3)
  }

  @Test func `a screen that the user closes leaves the state, and its work ends`() throws {
    store.send(.buyTapped)
    draw()
    stage.endTransition()
    let purchase = try #require(store.child(Gallery.admission)).run(.buyTapped)
    presenter.userClosed(try #require(stage.panel))
    #expect(store.destination == nil)
    #expect(purchase.outcome == .cancelled)
    draw()
    #expect(stage.log == ["open admission, sheet"])
  }

  @Test func `a late swipe does not close the screen that has come meanwhile`() throws {
    store.send(.buyTapped)
    draw()
    stage.endTransition()
    store.send(.roomTapped(7))
    presenter.userClosed(try #require(stage.panel))
    #expect(store.destination?.guide?.id == 7)
    draw()
    #expect(stage.log == ["open admission, sheet", "open room 7, pushed"])
  }

  @Test func `a purchase closes its sheet`() async throws {
    store.send(.buyTapped)
    draw()
    stage.endTransition()
    let purchase = try #require(store.child(Gallery.admission)).run(.buyTapped)
    buy.answer()
    await purchase.finished()
    draw()
    #expect(stage.log == ["open admission, sheet", "close admission"])
  }
}
