// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Clients {
  /// The clients of the real app.
  ///
  /// - Parameters:
  ///   - server: The server's address.
  ///   - folder: Where the tokens and the draft are kept.
  @MainActor
  static func online(server: URL, folder: URL) -> Clients {
    let transport = Transport(server: server, network: URLSession(configuration: .ephemeral))
    let session = Session(transport, file: JSONFile(url: folder.appendingPathComponent("session.json")))
    return Clients(
      accounts: .online(session), talks: .online(transport, session), settings: .online(transport, session),
      drafts: .file(JSONFile(url: folder.appendingPathComponent("draft.json"))),
      socket: OnlineSocket(transport: transport, session: session))
  }
}

extension AccountClient {
  fileprivate static func online(_ session: Session) -> AccountClient {
    AccountClient {
      session.restore()
    } signIn: {
      try await session.signIn($0, $1)
    } signOut: {
      try await session.signOut()
    }
  }
}

extension TalksClient {
  nonisolated private struct Like: Encodable { let isLiked: Bool }

  fileprivate static func online(_ transport: Transport, _ session: Session) -> TalksClient {
    TalksClient { query, cursor in
      var items = ["query": query]
      items["cursor"] = cursor
      let query = items
      return try await session.authorized { try await transport.send("GET", "talks", query: query, token: $0) }
    } details: { id in
      try await session.authorized { try await transport.send("GET", "talks/\(id.number)", token: $0) }
    } setLiked: { id, isLiked in
      try await session.authorized {
        try await transport.send("PUT", "talks/\(id.number)/like", token: $0, body: Like(isLiked: isLiked))
      }
    }
  }
}

extension SettingsClient {
  fileprivate static func online(_ transport: Transport, _ session: Session) -> SettingsClient {
    SettingsClient {
      try await session.authorized { try await transport.send("GET", "settings", token: $0) }
    } save: { settings in
      let _: Transport.Nothing = try await session.authorized {
        try await transport.send("PUT", "settings", token: $0, body: settings)
      }
    }
  }
}

extension DraftStorage {
  fileprivate static func file(_ file: JSONFile<Settings>) -> DraftStorage {
    DraftStorage {
      try file.load()
    } save: {
      try file.save($0)
    }
  }
}
