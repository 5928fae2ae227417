// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The carousels on one browser's page.
///
/// **Isolation.** The main actor.
@MainActor
final class CarouselDesk {
  let players: [CarouselPlayer]

  /// Whether the views ignore requests to scroll.
  private(set) var isStuck = false

  /// Called when something on the page has changed.
  var changed: @MainActor () -> Void = {} {
    didSet { for player in players { player.changed = changed } }
  }

  /// - Parameter clock: What the carousels measure their quiet and deadlines by.
  init(turns: TurnCounter, clock: some Clock<Duration>) {
    players = CarouselVariant.allCases.map {
      CarouselPlayer(variant: $0, recorder: EventRecorder(turns: turns, limit: 60), clock: clock)
    }
  }

  func perform(_ action: CarouselAction) {
    if action.action == .stick {
      isStuck = action.isStuck ?? false
      for player in players { player.isStuck = isStuck }
      changed()
    }
    for player in players where action.variant == nil || action.variant == player.variant {
      switch action.action {
      case .tap: if let dot = action.dot { player.tapDot(dot) }
      case .scrolled: player.scrolled(action.steps ?? [])
      case .restart: player.restart()
      case .stick: break
      }
    }
  }

  /// Closes all screens.
  func end() {
    for player in players { player.end() }
  }
}
