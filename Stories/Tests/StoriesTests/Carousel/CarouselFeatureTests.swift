// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The carousel's feature` {
  static let geometry = PageGeometry(pageCount: 5, pageWidth: 300)

  let clock = TestClock()
  let stage = ScrollingStage()
  let store: TestStore<CarouselFeature>

  init() {
    store = TestStore(
      CarouselFeature(view: stage.view, clock: clock), state: .init(carousel: Carousel(Self.geometry)))
  }

  @Test func `a tap locks the control until nothing has moved for 100 ms`() async {
    await appear()
    await tap(2)
    #expect(stage.targets == [600])
    for x in [100.0, 300, 600] {
      await clock.advance(by: .milliseconds(80))
      await move(ScrollEvent(x: x))
      #expect(store.carousel.page == 2 && store.isLocked)
    }
    await clock.advance(by: .milliseconds(99))
    #expect(store.store.isLocked)
    await clock.advance(by: .milliseconds(1))
    await giveBack { $0.carousel.settle(at: 600) }
    #expect(clock.sleepers.isEmpty, "The deadline has gone with the scroll.")
    await leave()
  }

  @Test func `a scroll that never moves restores all after 1.2 s, and the dots are where the pages are`() async {
    await appear()
    await tap(3)
    await clock.advance(by: .milliseconds(1_199))
    #expect(store.store.isLocked)
    await clock.advance(by: .milliseconds(1))
    await giveBack { $0.carousel.settle(at: 0) }
    #expect(store.carousel.page == 0)
    await leave()
  }

  @Test func `a scroll that never ends restores all after 1.2 s, and the dots show where it is then`() async {
    await appear()
    await tap(4)
    // Never quiet for 100 ms.
    for step in 1...13 {
      await clock.advance(by: .milliseconds(90))
      await move(ScrollEvent(x: 45 * Double(step)))
    }
    await clock.advance(by: .milliseconds(30))
    await giveBack { $0.carousel.settle(at: 585) }
    #expect(store.carousel.page == 2)
    await leave()
  }

  @Test func `a second tap is dropped, and starts no scroll`() async {
    await appear()
    await tap(3)
    #expect(store.run(.dotTapped(1)).outcome == .dropped)
    await move(ScrollEvent(x: 900))
    #expect(store.run(.dotTapped(1)).outcome == .dropped)
    await clock.advance(by: .milliseconds(100))
    await giveBack { $0.carousel.settle(at: 900) }
    #expect(stage.targets == [900])
    await tap(1)
    #expect(stage.targets == [900, 300])
    await leave { ($0.isLocked, $0.isPaging) = (false, true) }
  }

  @Test(arguments: [0, -1, 5])
  func `a tap on the dot that is filled, or on none, restores all at once`(dot: Int) async {
    await appear()
    store.send(.dotTapped(dot)) { $0.isLocked = true }
    await store.receive(.held(\.isPaging, at: false))
    await store.receive(.held(\.isPaging, at: true))
    await store.receive(.held(\.isLocked, at: false))
    #expect(stage.targets.isEmpty)
    #expect(clock.sleepers.isEmpty)
    await leave()
  }

  @Test func `the dots follow the finger, and nothing is locked`() async {
    await appear()
    for x in stride(from: 30.0, through: 600, by: 30) {
      await move(ScrollEvent(x: x, isByFinger: true))
    }
    #expect(store.carousel.page == 2)
    await leave()
  }

  @Test func `the finger's steps are not those of the tap's scroll`() async {
    await appear()
    await tap(3)
    await clock.advance(by: .milliseconds(50))
    await move(ScrollEvent(x: 290, isByFinger: true))
    // Nothing waits for quiet: the finger's step was not the scroll's first.
    #expect(clock.sleepers.count == 1)
    await clock.advance(by: .milliseconds(1_150))
    await giveBack { $0.carousel.settle(at: 290) }
    #expect(store.carousel.page == 1)
    await leave()
  }

  @Test func `the list's vertical steps neither move the page nor count as movement`() async {
    await appear()
    await tap(1)
    await move(ScrollEvent(x: 300))
    await clock.advance(by: .milliseconds(60))
    stage.view.moved(ScrollEvent(x: 900, y: 20))
    await clock.advance(by: .milliseconds(40))
    await giveBack { $0.carousel.settle(at: 300) }
    #expect(store.carousel.page == 1)
    await leave()
  }

  @Test func `leaving in the midst of a scroll restores all, and no observer or sleeper is left`() async {
    await appear()
    await tap(3)
    await move(ScrollEvent(x: 100))
    #expect(stage.view.observerCount == 2 && clock.sleepers.count == 2)
    await leave { ($0.isLocked, $0.isPaging) = (false, true) }
    #expect(stage.view.observerCount == 0 && clock.sleepers.isEmpty)
  }

  // MARK: What the user and the view do, failing at the line of the caller

  private func appear(line: UInt = #line) async {
    store.send(.appeared, line: line)
    // Until it observes the view: earlier movements are not seen.
    await clock.advance(by: .zero, line: line)
    #expect(stage.view.observerCount == 1)
  }

  private func tap(_ page: Int, line: UInt = #line) async {
    store.send(.dotTapped(page), { $0.isLocked = true }, line: line)
    await store.receive(.held(\.isPaging, at: false), line: line)
    await store.receive(.set(\.carousel), { _ = $0.carousel.select(page: page) }, line: line)
    await clock.waitForSleepers(line: line)
  }

  private func move(_ event: ScrollEvent, line: UInt = #line) async {
    stage.view.moved(event)
    let expected: (inout CarouselFeature.State) -> Void = {
      $0.offset = event.x
      $0.carousel.scroll(to: event.x)
    }
    await store.receive(.scrolled(event.x), expected, line: line)
  }

  private func giveBack(line: UInt = #line, _ rested: @escaping (inout CarouselFeature.State) -> Void) async {
    await store.receive(.rested, rested, line: line)
    await store.receive(.held(\.isPaging, at: true), line: line)
    await store.receive(.held(\.isLocked, at: false), line: line)
  }

  private func leave(line: UInt = #line, _ givenBack: ((inout CarouselFeature.State) -> Void)? = nil) async {
    store.end(givenBack, line: line)
    await store.finish(line: line)
  }
}
