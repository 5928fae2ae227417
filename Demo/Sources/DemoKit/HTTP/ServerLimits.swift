// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What one server takes from those who talk to it. Whoever wants more is refused, or loses the connection.
///
/// FlyingFox's own server has no limit on any of these, which is why the connections here are the demo's own.
struct ServerLimits: Sendable {
  /// How many connections may be open at once. The next one gets a 503.
  var connections = 1_024
  /// The longest first line of a request. Units: bytes. A longer one gets a 414.
  var requestLine = 8 * 1_024
  /// The longest head of a request: its first line and its header fields. Units: bytes. A longer one gets a 431.
  var head = 16 * 1_024
  /// How many header fields a request may have. One with more gets a 431.
  var headerFields = 64
  /// The longest body of a request. Units: bytes. A longer one gets a 413, unread.
  var body = 16 * 1_024
  /// How long a connection may be open without a request.
  var idleTime = Duration.seconds(60)
  /// How long a request's head may take from its first byte on. A slower one gets a 408.
  var headTime = Duration.seconds(10)
  /// How long a request's body may take. A slower one gets a 408.
  var bodyTime = Duration.seconds(10)
  /// How long a client may take to accept one piece of an answer, which is at most 4 KB. A slower one is cut off.
  var pieceTime = Duration.seconds(10)
  /// What the system may hold of an answer that the client does not read. Units: bytes. The system may double it.
  var sendBuffer = 128 * 1_024
  /// What is still read of a request that was refused, so that the refusal is not lost with it. Units: bytes.
  var unreadRest = 256 * 1_024
  /// For how long it is read.
  var unreadRestTime = Duration.seconds(2)

  /// The same where a process may have so many files open, of which each connection is one.
  func within(openFiles: Int) -> ServerLimits {
    var limits = self
    limits.connections = min(connections, max(8, openFiles / 4))
    return limits
  }

  /// The server with the page: each browser has up to six connections.
  static let page = ServerLimits()

  /// The backend: each session has up to some twenty connections, and nobody else is to call.
  static let backend = ServerLimits(connections: 8_192)
}
