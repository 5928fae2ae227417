// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Testing

// The code of BelayTrace's page.

@MainActor private final class Names {
  private(set) var all: [String] = []
  func append(_ name: String) { all.append(name) }
}

@Suite("Article: analytics")
@MainActor
struct AnalyticsTests {
  struct Receipt { var total: Int }

  struct Checkout: Feature {
    struct State {}
    enum Action {
      case appeared, buyTapped
      case couponTyped(String)
    }
    enum Output { case completed(Receipt) }
    struct CouponExpired: Error {}

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .appeared: .none
      case .buyTapped: .output(.completed(Receipt(total: 40)))
      case .couponTyped: .run { _ in throw CouponExpired() }
      }
    }

    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
  }

  struct Analytics: FeatureObserver {
    let track: @MainActor (String) -> Void

    func observe(_ event: FeatureEvent) {
      switch event.kind {
      case .received(let action as Checkout.Action):
        if case .buyTapped = action { track("buy tapped") }
      case .emitted(let output as Checkout.Output):
        if case .completed(let receipt) = output { track("bought for \(receipt.total)") }
      case .failed(let error, _): track("\(event.name) failed: \(type(of: error))")
      default: break
      }
    }
  }

  @Test
  func `A store's events are sent with their types, and what the user has typed is not`() async {
    let names = Names()
    let store = Store(Checkout(), state: .init())
    let tracing = store.trace(to: Analytics { name in names.append(name) })
    store.send(.appeared)
    store.send(.buyTapped)
    await store.perform(.couponTyped("SPRING"))
    #expect(names.all == ["buy tapped", "bought for 40", "Checkout.couponTyped failed: CouponExpired"])
    tracing.stop()
  }

  @Test
  func `All stores of an app`() {
    let names = Names()
    let tracing = appStarts(names)
    Store(Checkout(), state: .init()).send(.buyTapped)
    tracing.stop()
    #expect(names.all == ["buy tapped", "bought for 40"])
  }

  private func appStarts(_ names: Names) -> Tracing {
    Tracing.allStores(to: Analytics { name in names.append(name) })
  }
}
