// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The limits of one server for its clients. A client that exceeds them is refused or disconnected.
///
/// FlyingFox's own server has none of these limits, which is why the connections are our own.
public struct ServerLimits: Sendable {
  /// The limits of a server for one person's browsers, each of which has up to six connections.
  public static let standard = ServerLimits()

  /// The largest number of open connections. The next one gets a 503.
  public var connections = 1_024
  /// The longest first line of a request. Units: bytes. A longer one gets a 414.
  public var requestLine = 8 * 1_024
  /// The longest head of a request: its first line and its header fields. Units: bytes. A longer one gets a 431.
  public var head = 16 * 1_024
  /// The largest number of header fields. A request with more gets a 431.
  public var headerFields = 64
  /// The longest body of a request. Units: bytes. A longer one gets a 413, unread.
  public var body = 16 * 1_024
  /// How long a connection may be open without a request.
  public var idleTime = Duration.seconds(60)
  /// How long a request's head may take from its first byte. A slower one gets a 408.
  public var headTime = Duration.seconds(10)
  /// How long a request's body may take. A slower one gets a 408.
  public var bodyTime = Duration.seconds(10)
  /// How long a client may take to accept one piece of an answer, of at most 4 KB. A slower one is disconnected.
  public var pieceTime = Duration.seconds(10)
  /// The size of the system's send buffer for an answer that the client does not read. Units: bytes. The system may
  /// double it.
  public var sendBuffer = 128 * 1_024
  /// How much is still read of a refused request, so that the refusal is not lost. Units: bytes.
  public var unreadRest = 256 * 1_024
  /// How long it is read.
  public var unreadRestTime = Duration.seconds(2)

  /// The limits for a process with this many open files, one for each connection.
  public func within(openFiles: Int) -> ServerLimits {
    var limits = self
    limits.connections = min(connections, max(8, openFiles / 4))
    return limits
  }
}
