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
  private var visitors = 0
  private var news: String? { didSet { tellOthers() } }
  private let scope = TaskScope()

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
    visitors += 1
    let session = DemoSession(
      visitor: visitors, backend: backend, turns: turns, stream: stream, carouselClock: carouselClock,
      alive: sessionsAlive)
    sessions[session.id] = session
    tellOthers()
    log("Visitor \(session.visitor) opened the page.")
    stream.whenClientLeaves { [weak self, id = session.id] in
      Task { @MainActor in self?.end(id) }
    }
  }

  private func end(_ id: String) {
    guard let session = sessions.removeValue(forKey: id) else { return }
    let departure = Departure(session, journal: backend.journal) { [weak self] text in
      self?.log(text)
      self?.news = text
    }
    session.end()
    if keepsEndedSessions { kept.append(session) }
    departure.begin()
    tellOthers()
  }

  /// Sends the change to each of the other pages, soon. With many pages this happens less often: sending every one of
  /// 200 simultaneous arrivals to all pages would be 40,000 states of whole pages.
  private func tellOthers() {
    scope.run(.telling, on: self) { directory in
      let count = try directory { $0.count }
      try await Task.sleep(for: .milliseconds(10 * count))
      try directory { directory in
        let count = directory.count
        for session in directory.sessions.values {
          session.pace = count > Self.promptly ? .milliseconds(5 * count) : .zero
          session.others = OtherVisitors(present: count - 1, news: directory.news)
        }
      }
    }
  }

  private func turnAdvanced() {
    for session in sessions.values { session.turnAdvanced() }
  }
}

extension Lane {
  fileprivate static let telling = Lane("telling", .drop)
}
