// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// Decides from a request's head alone whether it is meant for this server, and comes from whom it may come from.
///
/// A browser sends requests in its user's name for whatever page it shows. Two checks keep other pages out: `Host` names the
/// server, which it does not when a page has had its own name point to this machine; and whatever says that another page is
/// asking is believed.
struct RequestGate: Sendable {
  /// Who may ask, apart from programs that are no browsers.
  enum Askers {
    /// The pages that this server has served.
    case itsOwnPages
    /// No page: the demo's own client only.
    case noPages
  }

  /// By what names the server is called.
  let names: Set<Authority>
  /// Whether the address at which a connection arrived is a name too: where a server listens on all addresses of its machine.
  /// An address in `Host` is harmless, for it is names that can be made to point elsewhere.
  var acceptsReachedAddress = false
  let askers: Askers

  /// - Parameter reached: Where the connection arrived, if that is known.
  /// - Throws: ``RequestRefusal`` that says why the request is not answered.
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
    guard askers == .itsOwnPages, origins.count == 1, let authority = Authority(origin: origins[0]),
      isOwn(authority, reached: reached)
    else { throw Self.otherPage }
  }

  /// What newer browsers say of where a request comes from. A link on another page may lead to this one; nothing else.
  private func checkSite(_ head: RequestHead) throws {
    let sites = head.values(of: "Sec-Fetch-Site").map { $0.lowercased() }
    if sites.isEmpty || sites == ["none"] { return }
    if sites == ["same-origin"], askers == .itsOwnPages { return }
    let isLink = head.method == "GET" && head.values(of: "Sec-Fetch-Mode") == ["navigate"]
    guard isLink, head.target == "/", askers == .itsOwnPages else { throw Self.otherPage }
  }

  private func isOwn(_ authority: Authority, reached: Authority?) -> Bool {
    names.contains(authority) || (acceptsReachedAddress && authority == reached)
  }

  private var example: String { names.map(\.description).min() ?? "" }

  private static let otherPage = RequestRefusal(
    status: .forbidden, sentence: "This request comes from another page. Open this server's own page instead.")
}
