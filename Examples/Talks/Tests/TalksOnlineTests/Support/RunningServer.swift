// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP
import TalksServer

@testable import Talks

/// A server for one test, and a folder for the app's files.
struct RunningServer {
  let backend: TalksBackend
  let server: LocalServer
  let folder: URL

  /// Runs the server as long as `body` does.
  @MainActor
  static func with(_ body: @MainActor (RunningServer) async throws -> Void) async throws {
    let backend = TalksBackend()
    let running = RunningServer(
      backend: backend, server: try await backend.serve(),
      folder: FileManager.default.temporaryDirectory.appendingPathComponent("talks-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: running.folder) }
    do {
      try await body(running)
    } catch {
      await running.server.stop()
      throw error
    }
    await running.server.stop()
  }

  /// The clients of an app that starts now: what earlier ones have kept is in the folder.
  @MainActor
  func clients() -> Clients { .online(server: server.url, folder: folder) }

  /// An app in which ann is signed in.
  @MainActor
  func signedIn() async throws -> AppStores {
    let clients = clients()
    _ = try await clients.accounts.signIn("ann", "rope")
    let stores = AppStores(clients)
    await stores.root.perform(.launched)
    return stores
  }
}
