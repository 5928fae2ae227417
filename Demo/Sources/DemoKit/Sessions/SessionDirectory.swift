// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation
import LocalHTTP

/// The sessions of all browsers.
///
/// **Isolation.** The main actor.
@MainActor
final class SessionDirectory {
  /// How many browsers may have the page open at once, if enough files may be open.
  nonisolated static let limit = 250

  /// The limit for a process with this many open files. A session has up to forty; as many are reserved for other uses.
  /// A process without a free file cannot even report that: Foundation ends it.
  nonisolated static func limit(openFiles: Int) -> Int { min(limit, max(1, openFiles / 80)) }

  /// How many browsers may have the page open at once.
  nonisolated let limit: Int

  /// What the carousels of sessions that begin from now on measure their quiet and deadlines by.
  var carouselClock: any Clock<Duration> = ContinuousClock()

  /// The number of live sessions, including ended ones that are not released.
  let sessionsAlive = SharedCount()
  /// Up to this number of pages, every change is sent at once.
  nonisolated private static let promptly = 20

  private let backend: Backend
  private let keepsEndedSessions: Bool
  private var kept: [DemoSession] = []
  private let turns = TurnCounter()
  private let log: @Sendable (String) -> Void
  private var sessions: [String: DemoSession] = [:]

  init(
    backend: Backend, openFiles: Int = OpenFiles.limit, keepsEndedSessions: Bool = false,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.backend = backend
    limit = Self.limit(openFiles: openFiles)
    self.keepsEndedSessions = keepsEndedSessions
    self.log = log
    turns.advanced = { [weak self] in self?.turnAdvanced() }
    backend.journal.entryIsOver = { [turns] in turns.advance() }
  }

  var count: Int { sessions.count }

  func session(_ id: String) -> DemoSession? { sessions[id] }

  /// Begins a session. It ends when `stream` does.
  func begin(on stream: EventStream) throws {
    guard sessions.count < limit else {
      throw RequestRefusal(
        status: .serviceUnavailable, sentence: "\(limit) browsers have the page open. Close one, then reload.")
    }
    let session = DemoSession(
      backend: backend, turns: turns, stream: stream, carouselClock: carouselClock, alive: sessionsAlive)
    sessions[session.id] = session
    setPace()
    log("A page was opened: \(count) in all.")
    stream.whenClientLeaves { [weak self, id = session.id] in
      Task { @MainActor in self?.end(id) }
    }
  }

  private func end(_ id: String) {
    guard let session = sessions.removeValue(forKey: id) else { return }
    session.end()
    if keepsEndedSessions { kept.append(session) }
    setPace()
    log("A page was closed: \(count) are left.")
  }

  /// With many pages, all of them together cost as much as a few.
  private func setPace() {
    let pace: Duration = count > Self.promptly ? .milliseconds(5 * count) : .zero
    for session in sessions.values { session.pace = pace }
  }

  private func turnAdvanced() {
    for session in sessions.values { session.turnAdvanced() }
  }
}
