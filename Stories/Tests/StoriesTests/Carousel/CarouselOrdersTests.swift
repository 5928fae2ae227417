// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The carousel's two taps in every order` {
  @Test func `on one dot, they end the same way wherever the scroll's step comes`() async {
    let report = await exploreRight("Two taps on one dot") { scenario in
      let stage = ScrollingStage()
      let store = carousel(on: stage, in: scenario)
      let first = scenario.anyTime("dot 3 is tapped") { store.send(.dotTapped(3)) }
      scenario.anyTime("dot 3 is tapped again", after: first) { store.send(.dotTapped(3)) }
      scenario.anyTime("the view is where it should be", after: first) { stage.view.moved(ScrollEvent(x: 900)) }
    }
    #expect(report.isRight && report.isComplete)
  }

  /// While the page control is locked, and only then, the view does not page; in the end both are restored.
  private func carousel(on stage: ScrollingStage, in scenario: Scenario) -> Store<CarouselFeature> {
    let geometry = PageGeometry(pageCount: 5, pageWidth: 300)
    let store = scenario.store(
      CarouselFeature(view: stage.view, clock: scenario.clock), state: .init(carousel: Carousel(geometry)))
    store.send(.appeared)
    scenario.never("it pages while it is locked") { store.isLocked == store.isPaging }
    scenario.atEnd("everything is restored") { !store.isLocked && store.isPaging && store.carousel.phase == .idle }
    scenario.atEnd("only the dots observe the view") { stage.view.observerCount == 1 }
    return store
  }

  @Test func `on two dots, the second counts only where the first is over`() async {
    let report = await exploreRight("Two taps on two dots") { scenario in
      let stage = ScrollingStage()
      let store = carousel(on: stage, in: scenario)
      let first = scenario.anyTime("dot 3 is tapped") { store.send(.dotTapped(3)) }
      scenario.anyTime("the view is at 3", after: first) { stage.view.moved(ScrollEvent(x: 900)) }
      scenario.anyTime("dot 1 is tapped", after: first) { store.send(.dotTapped(1)) }
    }
    #expect(report.isRight && report.isComplete)
  }
}
