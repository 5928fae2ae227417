// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// The allowed senders of requests, apart from programs that are not browsers.
public enum Askers: Sendable {
  /// Pages that this server has served. Other sites may link to the paths of `links`, and to nothing else.
  case itsOwnPages(links: Set<String>)
  /// No page: only a program's own client.
  case noPages
}

/// Decides by a request's head alone whether it is for this server and from an allowed sender.
///
/// A browser sends requests with its user's rights for any page that it shows. Two checks keep other pages out: `Host`
/// must name the server, which fails if a page's own name was made to point to this machine; and any header that names
/// another page as the sender is believed.
struct RequestGate: Sendable {
  private let port: UInt16
  private let reach: Reach
  /// The paths to which other sites may link; nil if no page may ask.
  private let links: Set<String>?

  init(port: UInt16, reach: Reach = .thisMachine, askers: Askers) {
    (self.port, self.reach) = (port, reach)
    if case .itsOwnPages(let links) = askers { self.links = links } else { links = nil }
  }

  func check(_ head: RequestHead) throws {
    let hosts = head.values(of: "Host")
    guard hosts.count == 1, !hosts[0].isEmpty else {
      throw RequestRefusal.malformed(
        "A request names in one Host field the server that it is for, such as 127.0.0.1:\(port).")
    }
    guard isName(hosts[0]) else {
      throw RequestRefusal(
        status: .misdirectedRequest, sentence: "This server is not called '\(hosts[0])'. Call it 127.0.0.1:\(port).")
    }
    let origins = head.values(of: "Origin").map { $0.lowercased() }
    let isOwn =
      links != nil && origins.count == 1 && origins[0].hasPrefix("http://")
      && isName(String(origins[0].dropFirst("http://".count)))
    guard origins.isEmpty || isOwn, maySend(head) else { throw Self.otherPage }
  }

  /// Whether it is one of the server's names with its port, as browsers write them.
  private func isName(_ text: String) -> Bool {
    let text = text.lowercased()
    if text.hasSuffix(":\(port)") { return reach.includes(host: String(text.dropLast(":\(port)".count))) }
    // Browsers leave out a port that is the scheme's own.
    return port == 80 && reach.includes(host: text)
  }

  /// Newer browsers say which site a request comes from. Another site may only link to this one.
  private func maySend(_ head: RequestHead) -> Bool {
    let sites = head.values(of: "Sec-Fetch-Site").map { $0.lowercased() }
    if sites.isEmpty || sites == ["none"] { return true }
    guard let links else { return false }
    let isLink = head.method == "GET" && head.values(of: "Sec-Fetch-Mode") == ["navigate"]
    return sites == ["same-origin"] || (isLink && links.contains(head.path))
  }

  private static let otherPage = RequestRefusal(
    status: .forbidden, sentence: "This request comes from another page. Open this server's own page instead.")
}
