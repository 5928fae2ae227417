// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the documentation of BelayInspector. They are compiled, and never run.

import Belay
import BelayInspector

private struct SearchClient: Sendable {
  var search: @Sendable (String) async throws -> [String]
}

private struct Search: Feature {
  struct State {}
  var client: SearchClient
  var clock: any Clock<Duration>

  func receive(_ action: Never, into state: inout State) -> Effect<Self> {}
}

private struct Login: Feature {
  struct State { var password = "" }

  func receive(_ action: Never, into state: inout State) -> Effect<Self> {}
}

@MainActor
private func launch() {
  #if DEBUG
    Inspector.connect()
  #endif
}

@MainActor
private func launchWithoutSecrets() {
  Inspector.connect(leavingOut: ["passwordChanged", .field(\Login.State.password)])
}

@MainActor
private func record(_ live: SearchClient) -> Search {
  var client = live
  client.search = Inspector.recording("client.search", client.search)
  let feature = Search(client: client, clock: Inspector.recording(ContinuousClock()))
  return feature
}
