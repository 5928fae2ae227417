// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// The address on which a server listens: one address of this machine, or all of them.
struct ListeningAddress: Equatable, Sendable {
  static let loopback = ListeningAddress("127.0.0.1")!

  /// As in a URL: an IPv6 address is in brackets.
  let host: String

  /// An IPv4 or IPv6 address, or `localhost`. Nil for anything else: a name may stand for many addresses.
  init?(_ text: String) {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    var address = in_addr()
    if text.lowercased() == "localhost" {
      host = "127.0.0.1"
    } else if inet_pton(AF_INET, text, &address) == 1 {
      host = text
    } else if let ipv6 = Authority.ipv6(bare) {
      host = "[\(ipv6)]"
    } else {
      return nil
    }
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool { host.hasPrefix("127.") || host == "[::1]" }

  /// Whether it is all addresses of this machine.
  var isEveryAddress: Bool { host == "0.0.0.0" || host == "[::]" }

  private var isIPv6: Bool { host.hasPrefix("[") }

  /// An address for connecting from this machine.
  var reachableHost: String {
    guard isEveryAddress else { return host }
    return isIPv6 ? "[::1]" : "127.0.0.1"
  }

  /// Its names on this machine.
  func names(port: UInt16) -> Set<Authority> {
    var hosts: Set = [reachableHost]
    if isLoopback || isEveryAddress { hosts.insert("localhost") }
    // Where there is IPv6, every address accepts IPv4 as well.
    if host == "[::]" { hosts.insert("127.0.0.1") }
    return Set(hosts.map { Authority(host: $0, port: port) })
  }

  /// A socket that listens on the address.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - sendBuffer: The size of the system's send buffer of one connection. Units: bytes.
  func listen(port: UInt16, sendBuffer: Int) throws -> Socket {
    let socket = try Socket(domain: isIPv6 ? AF_INET6 : AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      // Connections inherit these options.
      try socket.setValue(Int32(sendBuffer), for: .sendBufferSize)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      if isIPv6 {
        try socket.bind(to: .inet6(ip6: String(host.dropFirst().dropLast()), port: port))
      } else {
        try socket.bind(to: .inet(ip4: host, port: port))
      }
    } catch {
      try? socket.close()
      throw error
    }
    // If this fails, the socket is closed.
    try socket.listen()
    return socket
  }
}
