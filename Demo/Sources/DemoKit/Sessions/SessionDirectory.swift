// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The sessions of all browsers.
///
/// **Isolation.** The main actor.
@MainActor
final class SessionDirectory {
  /// How many browsers may have the page open at once.
  static let limit = 100

  private let backend: Backend
  private let turns = TurnCounter()
  private let log: @Sendable (String) -> Void
  private var sessions: [String: DemoSession] = [:]
  private var visitors = 0
  private var news: String? { didSet { tellOthers() } }

  init(backend: Backend, log: @escaping @Sendable (String) -> Void) {
    self.backend = backend
    self.log = log
    turns.advanced = { [weak self] in self?.turnAdvanced() }
    backend.journal.entryIsOver = { [turns] in turns.advance() }
  }

  var count: Int { sessions.count }

  func session(_ id: String) -> DemoSession? { sessions[id] }

  /// Begins a session. It ends when `stream` does.
  func begin(on stream: EventStream) throws {
    guard sessions.count < Self.limit else {
      throw RequestRefusal(
        status: .serviceUnavailable, sentence: "\(Self.limit) browsers have the page open. Close one, then reload.")
    }
    visitors += 1
    let session = DemoSession(visitor: visitors, backend: backend, turns: turns, stream: stream)
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
    departure.begin()
    tellOthers()
  }

  private func tellOthers() {
    for session in sessions.values {
      session.others = OtherVisitors(present: sessions.count - 1, news: news)
    }
  }

  private func turnAdvanced() {
    for session in sessions.values { session.turnAdvanced() }
  }
}
