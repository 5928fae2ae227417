// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay

private struct API: Sendable {
  var search: @Sendable (_ query: String) async throws -> [Hit]
  var holdings: @Sendable () async throws -> [Hit]
  var user: @Sendable () async throws -> String
  var cart: @Sendable (_ user: String) async throws -> [Hit]

  func cart(of user: String) async throws -> [Hit] { try await cart(user) }
}

private enum DocDeadline {
  // swift-format-ignore
  @MainActor static func cart(_ api: API) async throws -> [Hit] {
    let until = ContinuousClock.now.advanced(by: .seconds(3))        // one deadline for both
    let user = try await withDeadline(until) { try await api.user() }
    let cart = try await withDeadline(until) { try await api.cart(of: user) }
    return cart
  }

  @MainActor static func holdings(_ api: API) async throws -> [Hit] {
    let holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
    return holdings
  }
}

@MainActor private final class DocDeadlineError {
  var (holdings, notice, alert) = ([Hit](), "", "")

  // swift-format-ignore
  func load(_ api: API) async {
    do {
      holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
    } catch let error as DeadlineError where error.cause == .deadlineExpired {
      notice = "Still loading …"              // this deadline, two lines above
    } catch {
      alert = "\(error)"                      // what the body threw, as it threw it; or a CancellationError
    }
  }
}
