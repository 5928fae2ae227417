// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A connection's socket, on which no wait is for ever.
struct TimedSocket: Sendable {
  /// The other side has not done what was waited for.
  struct TooSlow: Error {}

  let socket: Socket
  let pool: any AsyncSocketPool

  init(_ socket: Socket, pool: any AsyncSocketPool) throws {
    self.socket = socket
    self.pool = pool
    try socket.setFlags(.nonBlocking)
    // An answer is several small writes. By default the system holds the second one back until the first is acknowledged,
    // which the other side puts off by up to 40 ms: one request after the other would look far slower than it is.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    #if os(Linux)
      // Who has lost the network says nothing any more. By default the system tries for a quarter of an hour.
      try? socket.setValue(30_000, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: TCP_USER_TIMEOUT))
    #endif
  }

  /// Reads what there is, or waits for something. Nil when the other side sends no more.
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

  /// Reads while something else goes on, until it is cancelled or has read enough, and returns what has come.
  ///
  /// - Throws: ``SocketError/disconnected`` when the other side sends no more: to a browser that is to have left.
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

  /// Says that nothing more will be written, and reads what is still on its way.
  ///
  /// A socket that is closed with something unread in it takes back what was written last.
  func finish(readingAtMost most: Int, within time: Duration) async {
    _ = shutdown(socket.file.rawValue, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + time
    var left = most
    while left > 0, ContinuousClock.now < deadline, let bytes = try? await read(until: deadline) { left -= bytes.count }
  }

  /// The socket may be closed when this has returned: nobody waits on it any more. A pool that waits on a closed socket would
  /// confuse it with the next one, which has the same number.
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
