// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@Suite struct `The caption under a phone` {
  @Test func `invites before anything has happened`() {
    #expect(caption(.plain, [], at: .home) == "Open the portfolio, and go back before the answer comes.")
  }

  @Test func `says that the loader is left over while it is`() {
    let text = caption(.plain, [(0, 0, .loaderShown), (100, 1, .left)], at: .home, loader: true)
    #expect(text.hasPrefix("You left, and the loader is still here"))
  }

  @Test func `counts how long the loader stayed`() {
    let events: [(Double, Int, StoryEventKind)] = [
      (0, 0, .loaderShown), (100, 1, .left), (300, 2, .requestAnswered), (301, 3, .loaderHidden),
    ]
    let text = caption(.plain, events, at: .home)
    #expect(
      text
        == "The loader stayed over home for 201 ms after you left. The request was answered, but no screen used the answer."
    )
  }

  @Test func `says that all went in one turn`() {
    let events: [(Double, Int, StoryEventKind)] = [
      (0, 0, .loaderShown), (100, 1, .left), (100, 1, .loaderHidden), (100, 1, .handleReleased),
      (116, 2, .requestCancelled),
    ]
    #expect(
      caption(.belay, events, at: .home) == """
        The loader disappeared and the screen was released in the turn in which you left. \
        The backend saw the request cancelled 16 ms after you left.
        """)
  }

  @Test func `tells an alert of this visit from one that was not dismissed`() {
    let old = caption(.halfFix, [(0, 0, .loaderShown), (9, 1, .loaderHidden)], at: .portfolio, alert: true)
    #expect(old.contains("from before"))
    let new = caption(.plain, [(0, 0, .loaderShown), (9, 1, .errorPresented)], at: .portfolio, alert: true)
    #expect(new == "The request failed, and the screen says so.")
  }

  private func caption(
    _ variant: PortfolioVariant, _ events: [(Double, Int, StoryEventKind)], at place: PortfolioRendering.Place,
    loader: Bool = false, alert: Bool = false
  ) -> String {
    var rendering = PortfolioRendering()
    rendering.place = place
    rendering.loader = loader ? "Loading" : nil
    rendering.alerts = alert ? ["Something went wrong."] : []
    let events = events.map { StoryEvent(ms: $0.0, turn: $0.1, event: $0.2) }
    return PortfolioCaption(variant: variant, events: events, rendering: rendering).text
  }
}
