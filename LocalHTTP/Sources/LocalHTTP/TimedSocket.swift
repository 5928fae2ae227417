// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A connection's socket with a limit on every wait.
struct TimedSocket: Sendable {
  /// The other side did not react in time.
  struct TooSlow: Error {}

  let socket: Socket
  let pool: any AsyncSocketPool

  init(_ socket: Socket, pool: any AsyncSocketPool) throws {
    self.socket = socket
    self.pool = pool
    try socket.setFlags(.nonBlocking)
    // An answer is several small writes. By default the system delays the second one until the first is acknowledged,
    // which the other side may delay by up to 40 ms: a sequence of requests would look far slower than it is.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
  }

  /// Reads the available bytes, or waits for some. Nil if the other side has ended its data.
  func read(until deadline: ContinuousClock.Instant) async throws -> [UInt8]? {
    while true {
      try Task.checkCancellation()
      do {
        return try socket.read(atMost: 4_096)
      } catch SocketError.blocked {
        try await wait(for: .read, until: deadline)
      } catch SocketError.disconnected {
        return nil
      }
    }
  }

  func write(_ data: Data, within time: Duration) async throws {
    let deadline = ContinuousClock.now + time
    var sent = data.startIndex
    while sent < data.endIndex {
      try Task.checkCancellation()
      do {
        sent = try socket.write(data, from: sent)
      } catch SocketError.blocked {
        try await wait(for: .write, until: deadline)
      }
    }
  }

  /// Reads in the background until it is cancelled or has read enough, and returns what has arrived.
  ///
  /// - Throws: ``SocketError/disconnected`` if the other side has ended its data: a browser has then left.
  func readAhead(atMost most: Int) async throws -> [UInt8] {
    var early: [UInt8] = []
    while early.count < most, !Task.isCancelled {
      do {
        early += try socket.read(atMost: 4_096)
      } catch SocketError.blocked {
        do {
          try await pool.suspendSocket(socket, untilReadyFor: .read)
        } catch is CancellationError {
          break
        }
      }
    }
    return early
  }

  /// Ends the writing side, and reads what is still on its way.
  ///
  /// Closing a socket with unread data discards what was written last.
  func finish(readingAtMost most: Int, within time: Duration) async {
    _ = shutdown(socket.file.rawValue, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + time
    var left = most
    while left > 0, ContinuousClock.now < deadline, let bytes = try? await read(until: deadline) { left -= bytes.count }
  }

  /// When this has returned, nothing waits for the socket any more and it can be closed. A pool that waits for a closed
  /// socket would confuse it with the next one, which has the same number.
  private func wait(for events: Socket.Events, until deadline: ContinuousClock.Instant) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw TooSlow()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
