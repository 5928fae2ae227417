// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// Whether the element asks a server, as a name in it says, or in a function that it calls, up to four calls deep. Answers of a
  /// server come in any order; those of a database or a queue mostly come in the order in which they were asked for.
  func asksServer(_ element: CodeElement) -> Bool {
    memo("asksServer", "", element) {
      var seen: Set<CodeElement> = [element]
      var level = [element]
      for depth in 0...4 {
        if level.contains(where: \.namesServer) { return true }
        guard depth < 4 else { return false }
        var next: [CodeElement] = []
        for body in level {
          for call in body.subtree where call.kind == .call {
            next += callees(of: call).prefix(4).filter { seen.insert($0).inserted }
          }
        }
        level = next
      }
      return false
    }
  }
}

extension CodeElement {
  /// Names a session, a request or a client, itself or as the type that it is declared in.
  fileprivate var namesServer: Bool {
    if kind == .function, enclosingType?.name.isOfServer ?? false { return true }
    return subtree.contains { part in
      switch part.kind {
      case .name, .member: part.name.isOfServer
      default: false
      }
    }
  }
}

extension String {
  /// `URLSession`, `api`, `AccountAPI`, `httpClient`, `graphQL`
  fileprivate var isOfServer: Bool {
    if ["AF", "api", "API"].contains(self) || hasSuffix("API") || hasSuffix("Api") || hasPrefix("API") { return true }
    let lower = lowercased()
    return [
      "urlsession", "urlrequest", "apiclient", "apiservice", "http", "network", "graphql", "apollo", "webservice",
    ]
    .contains { lower.contains($0) }
  }
}
