// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// All sessions, until the tool ends.
final class SessionBook: @unchecked Sendable {
  // Invariant: `sessions`, `readers` and `lastReader` are read and written under the lock only. Readers are woken after it.
  private let lock = NSLock()
  private var sessions: [String: Session] = [:]
  private var readers: [String: [Int: AsyncStream<Void>.Continuation]] = [:]
  private var lastReader = 0
  let limits: InspectorLimits

  init(limits: InspectorLimits = .standard) { self.limits = limits }

  /// Takes a batch into its session, which begins with its first batch.
  func receive(_ batch: EventBatch, now: Date = Date()) throws {
    let woken = try lock.withLock { () -> [AsyncStream<Void>.Continuation] in
      let id = batch.header.session
      // Taken out, so that it is changed in place.
      let known = sessions.removeValue(forKey: id)
      var session = known ?? Session(id: id, header: batch.header, isOver: false, now: now)
      do {
        let isNew = try session.take(batch, limits: limits, now: now)
        sessions[id] = session
        return isNew ? readers[id, default: [:]].values + makeRoom(keeping: id) : []
      } catch {
        // What came before stays.
        sessions[id] = known
        throw error
      }
    }
    for reader in woken { reader.yield() }
  }

  /// Keeps what was read from a file, under a new id: the app's session may be here too.
  func add(_ file: SessionFile, now: Date = Date()) -> String {
    let id = UUID().uuidString
    var session = Session(id: id, header: file.header, isOver: true, now: now)
    session.append(file.events, limits: limits)
    let woken = lock.withLock {
      sessions[id] = session
      return makeRoom(keeping: id)
    }
    for reader in woken { reader.yield() }
    return id
  }

  func session(_ id: String) throws -> Session {
    guard let session = lock.withLock({ sessions[id] }) else { throw Self.noSession }
    return session
  }

  /// All sessions, the youngest first.
  var all: [Session] { lock.withLock { sessions.values.sorted { ($0.last, $0.id) > ($1.last, $1.id) } } }

  /// What wakes a reader of a session: with each batch, and when the session leaves.
  func news(of id: String) -> AsyncStream<Void> {
    let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let reader = lock.withLock {
      lastReader += 1
      readers[id, default: [:]][lastReader] = continuation
      return lastReader
    }
    continuation.onTermination = { [weak self] _ in self?.forget(reader, of: id) }
    return news
  }

  /// The number of readers that wait, or read.
  var readerCount: Int { lock.withLock { readers.values.reduce(0) { $0 + $1.count } } }

  private func forget(_ reader: Int, of id: String) {
    lock.withLock {
      readers[id]?[reader] = nil
      if readers[id]?.isEmpty == true { readers[id] = nil }
    }
  }

  /// Under the lock. Returns the readers of sessions that have left.
  private func makeRoom(keeping id: String) -> [AsyncStream<Void>.Continuation] {
    var woken: [AsyncStream<Void>.Continuation] = []
    while sessions.count > limits.sessions,
      let oldest = sessions.values.filter({ $0.id != id }).min(by: { $0.last < $1.last })
    {
      sessions[oldest.id] = nil
      woken += readers[oldest.id, default: [:]].values
    }
    return woken
  }

  private static let noSession = RequestRefusal.notFound(
    "There is no such session: the tool was started again, or newer sessions have taken its place.")
}
