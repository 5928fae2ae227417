// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// From where a server can be reached, and by which names.
public struct Reach: Sendable {
  /// Only from this machine, at 127.0.0.1.
  public static let thisMachine = Reach(address: "127.0.0.1")

  /// The IPv4 address to listen on. With 0.0.0.0, the server is reached at each address of this machine.
  public let address: String
  let names: [String]

  /// - Parameter names: Names of this machine by which clients may call the server, beside its addresses.
  public init(address: String, names: [String] = []) { (self.address, self.names) = (address, names) }

  /// Whether a client may call the server so. A foreign name that was made to point here is none of its names; an address
  /// cannot be made to point elsewhere.
  func includes(host: String) -> Bool {
    if ["127.0.0.1", "localhost", "localhost.", address].contains(host) { return true }
    if names.contains(where: { $0.lowercased() == host }) { return true }
    return address == "0.0.0.0" && Self.isAddress(host)
  }

  /// Four numbers as browsers write them.
  private static func isAddress(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}
