// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the backend saw of its clients' requests: when each came, and whether it was answered or its client went away.
///
/// **Isolation.** The main actor: one order for what the backend sees and what the screens do.
@MainActor
final class RequestJournal {
  enum Entry: Equatable, Sendable { case received, answered, cancelled }

  /// Called in a main-actor job of its own after each entry's, before any job that the answer brings about.
  var entryIsOver: @MainActor () -> Void = {}

  private var listeners: [String: @MainActor (Entry) -> Void] = [:]
  private var open: [String: Int] = [:]

  /// Tells `listener` about each request of `client` from now on, until ``forget(client:)``.
  ///
  /// - Parameter client: What the client's requests carry in the header ``Backend/clientHeader``.
  func listen(to client: String, _ listener: @escaping @MainActor (Entry) -> Void) {
    listeners[client] = listener
  }

  func forget(client: String) { listeners[client] = nil }

  /// How many requests of `client` the backend is at work on.
  func openRequests(of client: String) -> Int { open[client, default: 0] }

  /// How many requests the backend is at work on.
  var openRequests: Int { open.values.reduce(0, +) }

  fileprivate func record(_ entry: Entry, of client: String) {
    let count = open[client, default: 0] + (entry == .received ? 1 : -1)
    open[client] = count == 0 ? nil : count
    listeners[client]?(entry)
  }
}

/// One request, as the backend works on it. Released without an answer, it was cancelled: the server lets go of a response
/// when it can no longer write to the client.
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

  /// The client has been sent all of the answer.
  func markAnswered() {
    if answered.raise() { note(.answered) }
  }

  /// Main-actor jobs run in the order in which they were made, so the journal's entries keep theirs.
  private func note(_ entry: RequestJournal.Entry) {
    Task { @MainActor [journal, client] in journal.record(entry, of: client) }
    Task { @MainActor [journal] in journal.entryIsOver() }
  }
}
