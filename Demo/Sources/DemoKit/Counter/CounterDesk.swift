// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The counters on one browser's page.
///
/// **Isolation.** The main actor.
@MainActor
final class CounterDesk {
  /// The time between two ticks on a page.
  static let tick = Duration.milliseconds(250)

  let players: [CounterPlayer]

  /// Called when something on the page has changed.
  var changed: @MainActor () -> Void = {} {
    didSet { for player in players { player.changed = changed } }
  }

  init(
    turns: TurnCounter, pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: tick) }
  ) {
    players = CounterVariant.allCases.map {
      CounterPlayer(variant: $0, recorder: EventRecorder(turns: turns, limit: 60), pause: pause)
    }
  }

  func perform(_ action: CounterAction) {
    for player in players where action.variant == nil || action.variant == player.variant {
      switch action.action {
      case .open: player.openScreen()
      case .leave: player.leave()
      case .restart: player.restart()
      }
    }
  }

  /// A turn with recorded events has ended.
  func turnAdvanced() {
    for player in players { player.turnAdvanced() }
  }

  /// Leaves every screen, and stops the clock of work that survived its screen.
  func end() {
    for player in players { player.end() }
  }
}
