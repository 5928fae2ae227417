// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import Stories

/// The portfolio story without a browser: open, leave after a while, and wait until nothing more can happen.
struct PortfolioRun: Sendable {
  /// The variant.
  let variant: PortfolioVariant
  /// The observed events, in order.
  let events: [StoryEvent]

  var record: StoryRecord { StoryRecord("portfolio", title: variant.title, events: events) }

  /// The time without events after which the record is complete. A request that was cancelled on its way reaches the
  /// backend, and is recorded as cancelled, well within it.
  private static let quiet = Duration.milliseconds(150)

  /// How long the record may continue after the latest time at which the answer was due.
  private static let limit = Duration.seconds(5)

  /// Plays the story over HTTP, with a separate backend.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - latency: The backend's time for an answer. Units: milliseconds.
  ///   - leaveAfter: How long the user stays. Units: milliseconds.
  ///   - work: Takes the backend's time for an answer.
  ///   - ready: Returns when the user may leave, at the earliest after `leaveAfter`.
  /// - Throws: ``DemoFailure`` if the backend cannot listen, or if work still runs long after the answer was due.
  @MainActor
  static func play(
    variant: PortfolioVariant, latency: Int, leaveAfter: Int,
    work: @escaping @Sendable (_ latency: Duration) async throws -> Void = Backend.sleep,
    ready: (PortfolioPlayer) async throws -> Void = { _ in }
  ) async throws -> PortfolioRun {
    let backend = try await Backend.start(work: work)
    let turns = TurnCounter()
    let client = BackendClient(name: "run", backend: backend.server.url, latency: CurrentLatency(latency))
    // An app that shows its home screen has connected to its backend before.
    try await client.connect()
    let player = PortfolioPlayer(
      variant: variant, journal: backend.journal, recorder: EventRecorder(turns: turns)
    ) { _ in client }
    turns.advanced = { player.turnAdvanced() }
    backend.journal.entryIsOver = { turns.advance() }

    player.open()
    try await Task.sleep(for: .milliseconds(leaveAfter))
    try await ready(player)
    player.leave()
    let isComplete = try await rest(player, atMost: .milliseconds(latency) + limit)

    let events = player.recorder.events
    turns.advanced = {}
    backend.journal.entryIsOver = {}
    player.end()
    await backend.server.stop()
    guard isComplete else {
      throw DemoFailure("The story did not come to rest: a request, the loader or the handle is still there.")
    }
    return PortfolioRun(variant: variant, events: events)
  }

  @MainActor
  private static func rest(_ player: PortfolioPlayer, atMost limit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if player.isAtRest, ContinuousClock.now - player.recorder.lastEvent > quiet { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}
