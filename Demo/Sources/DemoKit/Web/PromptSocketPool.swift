// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A server's sockets, told to send every write at once.
///
/// A response is several small writes. By default the system holds the second one back until the first is acknowledged,
/// which the other side puts off by up to 40 ms: one request after the other would look far slower than it is.
struct PromptSocketPool<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A server waits on its listening socket before the first connection, and connections inherit the option from it. Where
    // they do not, they wait for their first request here. A socket that does not know the option is used without it.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
