// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Who is signed in at the server, with the tokens of that. A token that has expired is refreshed once, for all requests that
/// wait for it.
@MainActor
final class Session {
  struct Tokens: Codable, Equatable, Sendable {
    var account: Account
    var access: String
    var refresh: String
  }

  private struct Credentials: Codable { let name, password: String }
  private struct Refresh: Codable { let refresh: String }

  private let transport: Transport
  /// An app for a device keeps its tokens in the keychain; the two closures are the same there.
  private let file: JSONFile<Tokens>
  private let scope = TaskScope()
  private(set) var tokens: Tokens?

  init(_ transport: Transport, file: JSONFile<Tokens>) { (self.transport, self.file) = (transport, file) }

  /// The account of the tokens that were kept.
  func restore() -> Account? {
    // What cannot be read is not there: the user signs in again.
    tokens = try? file.load()
    return tokens?.account
  }

  func signIn(_ name: String, _ password: String) async throws -> Account {
    do {
      let credentials = Credentials(name: name, password: password)
      let tokens: Tokens = try await transport.send("POST", "session", body: credentials)
      // A login that was given up signs nobody in. From here to the caller nothing waits.
      try Task.checkCancellation()
      try keep(tokens)
      return tokens.account
    } catch is Transport.Unauthorized {
      throw ServerError.wrongPassword
    }
  }

  /// The tokens of this device are gone at once; the server is told afterward.
  func signOut() async throws {
    guard let tokens else { return }
    scope.cancel(.refreshing)
    try keep(nil)
    let _: Transport.Nothing = try await transport.send("DELETE", "session", token: tokens.access)
  }

  /// Performs a request with a valid token: the one that is there, or, if the server refuses it, a new one.
  func authorized<Answer>(_ request: (_ token: String) async throws -> Answer) async throws -> Answer {
    guard let first = tokens else { throw ServerError.signedOut }
    do {
      return try await request(first.access)
    } catch is Transport.Unauthorized {
      let second = try await refreshed(first)
      do {
        return try await request(second.access)
      } catch is Transport.Unauthorized {
        throw ServerError.signedOut
      }
    }
  }

  private func refreshed(_ refused: Tokens) async throws -> Tokens {
    // Another request may have refreshed them since this one was sent.
    if tokens?.access == refused.access {
      // In a `join` lane: a second request waits for the first one's refresh. It belongs to the session, so a screen that is
      // left takes it from nobody.
      let refresh = scope.run(.refreshing, on: self) { [transport] session in
        let tokens: Tokens
        do {
          tokens = try await transport.send("POST", "session/refresh", body: Refresh(refresh: refused.refresh))
        } catch is Transport.Unauthorized {
          try session { try $0.keep(nil) }
          throw ServerError.signedOut
        }
        try session { try $0.keep(tokens) }
      }
      if let error = await refresh.finished().error { throw error }
    }
    try Task.checkCancellation()
    guard let tokens else { throw ServerError.signedOut }
    return tokens
  }

  private func keep(_ tokens: Tokens?) throws {
    self.tokens = tokens
    try file.save(tokens)
  }
}

extension Lane {
  nonisolated fileprivate static let refreshing = Lane("refreshing", .join)
}
