// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

// The code of the article Analytics.

struct Basket: Feature {
  struct State {
    var coupon = ""
    var isPaying = false
  }

  enum Action {
    case couponTyped(String)
    case payTapped
  }

  enum Output { case paid(cents: Int) }

  let pay: @MainActor (_ coupon: String) async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .couponTyped(let coupon):
      state.coupon = coupon
      return .none
    case .payTapped:
      return .run(Lane("paying", .drop), holding: \.isPaying, at: true) { context in
        try context.emit(.paid(cents: try await pay(context.coupon)))
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}

/// What is told, and to whom. The basket does not know of it.
struct BasketAnalytics: FeatureObserver {
  let tracker: Tracker

  func observe(_ event: FeatureEvent) {
    switch event.kind {
    case .received(let action as Basket.Action):
      if case .payTapped = action { tracker.track("pay tapped") }
    case .emitted(let output as Basket.Output):
      if case .paid(let cents) = output { tracker.track("paid \(cents)") }
    // The name has no value, and an error's text may have one: its type is enough.
    case .failed(let error, _): tracker.track("\(event.name) failed: \(type(of: error))")
    // What is not named above is not sent: neither a coupon nor what is added next year.
    default: break
    }
  }
}

/// Sends what is told, in batches. It lives as long as the app, so the end of a screen takes nothing from it.
@MainActor
final class Tracker {
  private var unsent: [String] = []
  private let scope = TaskScope()
  private let clock: any Clock<Duration>
  private let upload: @MainActor ([String]) async throws -> Void

  init(clock: any Clock<Duration> = ContinuousClock(), upload: @escaping @MainActor ([String]) async throws -> Void) {
    self.clock = clock
    self.upload = upload
  }

  func track(_ name: String) {
    unsent.append(name)
    // One upload at a time; what comes meanwhile is in the next one.
    scope.run(.uploading, on: self) { [clock, upload] tracker in
      try await clock.sleep(for: .seconds(10))
      let batch = try tracker { $0.takeUnsent() }
      do {
        try await upload(batch)
      } catch {
        // With the next event it is tried again.
        try tracker { $0.unsent.insert(contentsOf: batch, at: 0) }
      }
    }
  }

  private func takeUnsent() -> [String] {
    defer { unsent = [] }
    return unsent
  }
}

extension Lane {
  nonisolated fileprivate static let uploading = Lane("uploading", .keepLatest)
}
