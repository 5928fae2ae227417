// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The requests of a browser that has left, until the backend has seen each of them end.
///
/// **Isolation.** The main actor.
@MainActor
final class Departure {
  private let visitor: Int
  private let clients: [String]
  private let journal: RequestJournal
  private let tell: @MainActor (String) -> Void
  private let requests: Int
  private var ended = 0
  private var cancelled = 0

  /// Make it before the session ends: it counts the open requests.
  init(_ session: DemoSession, journal: RequestJournal, tell: @escaping @MainActor (String) -> Void) {
    visitor = session.visitor
    clients = session.clients
    self.journal = journal
    self.tell = tell
    requests = session.clients.map(journal.openRequests).reduce(0, +)
  }

  /// Reports that the visitor has left, and later how its requests ended.
  func begin() {
    guard requests > 0 else { return tell("Visitor \(visitor) closed the page. Nothing was loading.") }
    for client in clients {
      journal.listen(to: client) { entry in self.requestEnded(entry) }
    }
  }

  private func requestEnded(_ entry: RequestJournal.Entry) {
    guard entry != .received else { return }
    ended += 1
    if entry == .cancelled { cancelled += 1 }
    guard ended == requests else { return }
    for client in clients { journal.forget(client: client) }
    let what = requests == 1 ? "its request" : "its \(requests) requests"
    let seen = cancelled == requests ? "cancelled" : "end, \(cancelled) of them cancelled"
    tell("Visitor \(visitor) closed the page while it was loading. The backend saw \(what) \(seen).")
  }
}
