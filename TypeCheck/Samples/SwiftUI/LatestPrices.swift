// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Foundation

// A deadline's error is a sentence for the user, in English or Japanese.
struct LatestPrices: Feature {
  struct State { var alert: String? }
  enum Action { case appeared }

  let latest: @Sendable () async throws -> [Int]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { _ in _ = try await withDeadline(in: .seconds(2)) { try await latest() } }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.alert = error.localizedDescription }  // "This is taking too long."
  }
}
