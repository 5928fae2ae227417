// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The models of the article "Testing" that have no store: one with a plain task, and the same with a scope.

import Belay

@MainActor
final class RouteModel {
  private(set) var route: String?
  private let find: @Sendable (String) async throws -> String

  init(find: @escaping @Sendable (String) async throws -> String) { self.find = find }

  func tapped(_ place: String) {
    Task { route = try? await find(place) }
  }
}

@MainActor
final class ScopedRouteModel {
  private(set) var route: String?
  private let find: @Sendable (String) async throws -> String
  private let scope = TaskScope()

  init(find: @escaping @Sendable (String) async throws -> String) { self.find = find }

  func tapped(_ place: String) {
    scope.run(Lane("route", .restart), on: self) { [find] model in
      let route = try await find(place)
      try model { $0.route = route }
    }
  }
}
