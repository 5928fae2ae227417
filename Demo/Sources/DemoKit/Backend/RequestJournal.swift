// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The requests of the backend's clients: when each arrived, and whether it was answered or its client disconnected.
///
/// **Isolation.** The main actor, so that what the backend sees and what the screens do have one order.
@MainActor
final class RequestJournal {
  enum Entry: Equatable, Sendable { case received, answered, cancelled }

  /// Called after each entry, in a separate main-actor job, before any job that the answer causes.
  var entryIsOver: @MainActor () -> Void = {}

  private var listeners: [String: @MainActor (Entry) -> Void] = [:]
  private var open: [String: Int] = [:]

  /// Calls `listener` for each request of `client` from now on, until ``forget(client:)``.
  ///
  /// - Parameter client: The value of the header ``Backend/clientHeader`` in the client's requests.
  func listen(to client: String, _ listener: @escaping @MainActor (Entry) -> Void) {
    listeners[client] = listener
  }

  func forget(client: String) { listeners[client] = nil }

  /// The number of open requests of `client`.
  func openRequests(of client: String) -> Int { open[client, default: 0] }

  /// The number of open requests.
  var openRequests: Int { open.values.reduce(0, +) }

  fileprivate func record(_ entry: Entry, of client: String) {
    let count = open[client, default: 0] + (entry == .received ? 1 : -1)
    open[client] = count == 0 ? nil : count
    listeners[client]?(entry)
  }
}

/// One request while the backend works on it. If it is released without an answer, it was cancelled: the server
/// releases a response when it can no longer write to the client.
final class JournaledRequest: Sendable {
  private let journal: RequestJournal
  private let client: String
  private let answered = OnceFlag()

  init(client: String, journal: RequestJournal) {
    self.client = client
    self.journal = journal
    note(.received)
  }

  deinit {
    if answered.raise() { note(.cancelled) }
  }

  /// The whole answer has been sent to the client.
  func markAnswered() {
    if answered.raise() { note(.answered) }
  }

  /// Main-actor jobs run in the order in which they were enqueued, so the journal's entries keep their order.
  private func note(_ entry: RequestJournal.Entry) {
    Task { @MainActor [journal, client] in journal.record(entry, of: client) }
    Task { @MainActor [journal] in journal.entryIsOver() }
  }
}

/// An event that happens once, on whichever thread comes first.
final class OnceFlag: @unchecked Sendable {
  // Invariant: `isRaised` is read and written under the lock only.
  private let lock = NSLock()
  private var isRaised = false

  /// Whether this call was the first.
  func raise() -> Bool {
    lock.withLock {
      defer { isRaised = true }
      return !isRaised
    }
  }
}

/// How long the backend takes for an answer to one client. Requests read it on any thread. Units: milliseconds.
final class CurrentLatency: @unchecked Sendable {
  // Invariant: `latency` is read and written under the lock only.
  private let lock = NSLock()
  private var latency: Int

  init(_ latency: Int) { self.latency = latency }

  var value: Int {
    get { lock.withLock { latency } }
    set { lock.withLock { latency = newValue } }
  }
}
