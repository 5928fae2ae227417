// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A host with a port, as in a `Host` field or an origin: two are equal if they mean the same.
struct Authority: Hashable, Sendable {
  /// In lower case; an IPv6 address in its shortest form and in brackets.
  let host: String
  let port: UInt16

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Nil for anything that is not a host with or without a port, for example with a user name or a path.
  ///
  /// - Parameter defaultPort: The port if there is none.
  init?(_ text: String, defaultPort: UInt16 = 80) {
    let (name, rest): (Substring, Substring)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      (name, rest) = (text[...end], text[text.index(after: end)...])
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      (name, rest) = (text[..<end], text[end...])
    }
    guard let host = Self.host(String(name)), let port = Self.port(rest, defaultPort: defaultPort) else { return nil }
    self.init(host: host, port: port)
  }

  /// The origin `http://host:port`. Nil for any other form, such as `null`.
  init?(origin: String) {
    let scheme = "http://"
    guard origin.lowercased().hasPrefix(scheme) else { return nil }
    self.init(String(origin.dropFirst(scheme.count)))
  }

  /// A host in a form that can be compared; nil if it is not a host.
  static func host(_ text: String) -> String? {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return ipv6(String(text.dropFirst().dropLast())).map { "[\($0)]" }
    }
    var name = text.lowercased()
    // `localhost.` is the same host in its full form.
    if name.hasSuffix(".") { name.removeLast() }
    guard name.utf8.count <= 253 else { return nil }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isLabel = { (label: Substring) in
      !label.isEmpty && label.utf8.count <= 63 && label.utf8.allSatisfy(Self.mayBeInLabel)
    }
    return labels.allSatisfy(isLabel) ? name : nil
  }

  /// An IPv6 address in its shortest form. One that represents an IPv4 address is not changed.
  static func ipv6(_ text: String) -> String? {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func port(_ text: Substring, defaultPort: UInt16) -> UInt16? {
    if text.isEmpty || text == ":" { return defaultPort }
    let digits = text.dropFirst()
    guard text.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt16(digits)
  }

  private static func mayBeInLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Authority: CustomStringConvertible {
  var description: String { "\(host):\(port)" }
}
