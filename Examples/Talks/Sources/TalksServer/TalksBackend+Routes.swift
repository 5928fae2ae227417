// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
public import LocalHTTP

extension TalksBackend {
  /// Starts a server with this backend, which only this machine can reach.
  ///
  /// - Parameter port: The port; 0 for any free port.
  public nonisolated func serve(port: UInt16 = 0) async throws -> LocalServer {
    try await LocalServer.start(port: port, askers: .noPages, handler: RouteTable(accountRoutes + talkRoutes))
  }

  private nonisolated var accountRoutes: [Route] {
    [
      Route(.POST, "/session") { [self] request, _ in
        let credentials = try await request.decodedBody(Credentials.self, sentence: "Send a name and a password.")
        return try await authorized { .json(try await signIn(credentials)) }
      },
      Route(.POST, "/session/refresh") { [self] request, _ in
        let token = try await request.decodedBody(RefreshRequest.self, sentence: "Send a refresh token.").refresh
        return try await authorized { .json(try await refreshed(token)) }
      },
      Route(.DELETE, "/session") { [self] request, _ in
        if let token = request.token { await signOut(token) }
        return .json(Nothing())
      },
      Route(.GET, "/settings") { [self] request, _ in
        try await authorized { .json(await settings(of: try await account(of: request.token))) }
      },
      Route(.PUT, "/settings") { [self] request, _ in
        let new = try await request.decodedBody(ServedSettings.self, sentence: "Send the settings.")
        return try await authorized {
          if let refusal = await save(new, of: try await account(of: request.token)) {
            throw RequestRefusal(status: .conflict, sentence: refusal)
          }
          return .json(Nothing())
        }
      },
    ]
  }

  private nonisolated var talkRoutes: [Route] {
    [
      Route(.GET, "/talks") { [self] request, _ in
        let offset = request.query["cursor"].flatMap { Int($0) } ?? 0
        return try await authorized {
          .json(await page(request.query["query"] ?? "", from: offset, for: try await account(of: request.token)))
        }
      },
      Route(.GET, "/talks/*") { [self] request, ids in
        try await authorized {
          guard let details = await details(of: Int(ids[0]) ?? 0, for: try await account(of: request.token)) else {
            throw RequestRefusal.notFound("There is no such talk.")
          }
          return .json(details)
        }
      },
      Route(.PUT, "/talks/*/like") { [self] request, ids in
        let like = try await request.decodedBody(LikeRequest.self, sentence: "Send whether it is liked.")
        return try await authorized {
          let account = try await account(of: request.token)
          guard let talk = await setLiked(Int(ids[0]) ?? 0, like.isLiked, by: account) else {
            throw RequestRefusal(status: .conflict, sentence: "This talk takes no likes.")
          }
          return .json(talk)
        }
      },
      Route(.GET, "/events") { [self] request, _ in
        try await authorized {
          _ = try await account(of: request.token)
          let (stream, response) = EventStream.make()
          await add(stream)
          return response
        }
      },
    ]
  }

  private nonisolated func authorized(_ answer: () async throws -> HTTPResponse) async throws -> HTTPResponse {
    do {
      return try await answer()
    } catch is Unauthorized {
      throw RequestRefusal(status: .unauthorized, sentence: "Sign in first.")
    }
  }
}

extension HTTPRequest {
  fileprivate var token: String? {
    guard let field = headers[.authorization], field.hasPrefix("Bearer ") else { return nil }
    return String(field.dropFirst("Bearer ".count))
  }
}
