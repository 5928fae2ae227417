// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The backend of the dashboard, which an article shows: it only compiles, in both default isolations.

enum Endpoint: Hashable, Sendable { case holdings, news }

enum JSONValue: Sendable { case null }

struct BackendClient: Sendable {
  func get<Value>(_ endpoint: Endpoint, as type: Value.Type) async throws -> Value { throw Offline() }
  func batch<Value>(_ endpoints: [Endpoint], as type: Value.Type) async throws -> [Endpoint: Value] { [:] }
}

private struct Offline: Error {}
