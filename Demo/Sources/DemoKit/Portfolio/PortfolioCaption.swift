// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// Describes one variant's record in plain words.
struct PortfolioCaption {
  let variant: PortfolioVariant
  let events: [StoryEvent]
  let rendering: PortfolioRendering

  var text: String {
    guard !events.isEmpty else { return "Open the portfolio, and go back before the answer comes." }
    guard let left = events.last(where: { $0.event == .left }), rendering.place == .home else { return whileOpen }
    let sentences = rendering.loader == nil ? loaderWent(left) : [loaderStays]
    return (sentences + [requestEnded(left), alertTells].compactMap(\.self)).joined(separator: " ")
  }

  private var whileOpen: String {
    if rendering.alert != nil, last(.requestCancelled) != nil {
      return "The refresh cancelled the older request, and the user is alerted to it."
    }
    if rendering.loader != nil {
      return last(.requestCancelled) == nil
        ? "Loading. Go back before the answer comes."
        : "Loading again. The older request was cancelled, without an alert."
    }
    if rendering.presentedErrors > 0 {
      return last(.errorPresented) == nil
        ? "Loaded. The alert is from before, and was not dismissed."
        : "The request failed, and the screen says so."
    }
    return "Loaded. Go back, open it again, and leave sooner."
  }

  private var loaderStays: String {
    switch variant {
    case .plain:
      "You left, and the loader is still here: the task keeps the screen, so the screen’s deinit cannot cancel the task."
    case .halfFix:
      "You left, and the loader is still here: the cancel command replaced the fetch and cancelled itself."
    case .belay:
      "You left, and the loader is still here."
    }
  }

  private func loaderWent(_ left: StoryEvent) -> [String] {
    let hidden = after(left, .loaderHidden)
    let released = after(left, .handleReleased)
    if let hidden, hidden.turn == left.turn, released?.turn == left.turn {
      return ["The loader disappeared and the screen was released in the turn in which you left."]
    }
    if let hidden {
      return ["The loader stayed over home for \(gap(left, hidden)) after you left."]
    }
    return ["You left when nothing was loading any more."]
  }

  private func requestEnded(_ left: StoryEvent) -> String? {
    if let cancelled = after(left, .requestCancelled) {
      return "The backend saw the request cancelled \(gap(left, cancelled)) after you left."
    }
    if after(left, .requestAnswered) != nil { return "The request was answered, but no screen used the answer." }
    return nil
  }

  private var alertTells: String? {
    guard rendering.alert != nil else { return nil }
    if variant == .halfFix, rendering.loader != nil { return "Hence the alert." }
    return variant == .halfFix
      ? "The alert is about the cancel command, which cancelled itself."
      : "The alert is about a screen that is not visible any more."
  }

  private func last(_ kind: StoryEventKind) -> StoryEvent? { events.last { $0.event == kind } }

  private func after(_ left: StoryEvent, _ kind: StoryEventKind) -> StoryEvent? {
    events.last { $0.event == kind && $0.turn >= left.turn && $0.ms >= left.ms }
  }

  private func gap(_ from: StoryEvent, _ to: StoryEvent) -> String {
    "\(max(1, Int((to.ms - from.ms).rounded()))) ms"
  }
}
