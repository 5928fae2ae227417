// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// Decides by a request's head alone whether it is for this server and from an allowed sender.
///
/// A browser sends requests with its user's rights for any page that it shows. Two checks keep other pages out: `Host`
/// must name the server, which fails if a page's own name was made to point to this machine; and any header that names
/// another page as the sender is believed.
struct RequestGate: Sendable {
  /// The allowed senders, apart from programs that are not browsers.
  enum Askers {
    /// Pages that this server has served. Other sites may link to those at `links`, and to nothing else.
    case itsOwnPages(links: Set<String>)
    /// No page: only the demo's own client.
    case noPages
  }

  /// The names of the server.
  let names: Set<Authority>
  /// Whether the address at which a connection arrived is also accepted as a name, for a server that listens on all
  /// addresses. An address in `Host` is harmless: only names can be made to point elsewhere.
  var acceptsReachedAddress = false
  let askers: Askers

  func check(_ head: RequestHead, reached: Authority? = nil) throws {
    try checkHost(head.values(of: "Host"), reached: reached)
    try checkOrigin(head.values(of: "Origin"), reached: reached)
    try checkSite(head)
  }

  private func checkHost(_ hosts: [String], reached: Authority?) throws {
    guard hosts.count == 1, let host = hosts.first, let authority = Authority(host) else {
      throw RequestRefusal.malformed("A request names in one Host field the server that it is for, such as \(example).")
    }
    guard isOwn(authority, reached: reached) else {
      throw RequestRefusal(
        status: .misdirectedRequest,
        sentence:
          "This server is not called '\(host)'. Call it \(example), or start it with --allow-host and that name.")
    }
  }

  private func checkOrigin(_ origins: [String], reached: Authority?) throws {
    guard !origins.isEmpty else { return }
    guard links != nil, origins.count == 1, let authority = Authority(origin: origins[0]),
      isOwn(authority, reached: reached)
    else { throw Self.otherPage }
  }

  /// Newer browsers say which site a request comes from. Another site may only link to this one.
  private func checkSite(_ head: RequestHead) throws {
    let sites = head.values(of: "Sec-Fetch-Site").map { $0.lowercased() }
    if sites.isEmpty || sites == ["none"] { return }
    guard let links else { throw Self.otherPage }
    if sites == ["same-origin"] { return }
    let isLink = head.method == "GET" && head.values(of: "Sec-Fetch-Mode") == ["navigate"]
    guard isLink, links.contains(head.path) else { throw Self.otherPage }
  }

  /// Nil if no page may ask.
  private var links: Set<String>? { if case .itsOwnPages(let links) = askers { links } else { nil } }

  private func isOwn(_ authority: Authority, reached: Authority?) -> Bool {
    names.contains(authority) || (acceptsReachedAddress && authority == reached)
  }

  private var example: String { names.map(\.description).min() ?? "" }

  private static let otherPage = RequestRefusal(
    status: .forbidden, sentence: "This request comes from another page. Open this server's own page instead.")
}
