// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Replaces the demo's backend, so that the demo's loads, which an article shows, compile in both default isolations.

enum Endpoint: Hashable, Sendable { case holdings, news }

enum JSONValue: Sendable { case null }

struct BackendClient: Sendable {
  func get<Value>(_ endpoint: Endpoint, as type: Value.Type) async throws -> Value { throw Offline() }
  func batch<Value>(_ endpoints: [Endpoint], as type: Value.Type) async throws -> [Endpoint: Value] { [:] }
}

private struct Offline: Error {}
