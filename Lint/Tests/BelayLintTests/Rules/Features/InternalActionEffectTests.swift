// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("internal-action-effect")
struct InternalActionEffectTests {
  @Test
  func `An internal action that starts an effect`() {
    expectFindings(
      of: "internal-action-effect",
      in: """
        @Reducer struct Cart {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            1️⃣case .internal(.check): return .run { _ in try await api.check() }
            case .internal(.checked): return .none
            case .view(.tapped): return .run { _ in try await api.check() }
            }
          }
        }
        """)
  }

  @Test
  func `Internal actions that change state`() {
    expectNothing(
      of: "internal-action-effect",
      in: """
        @Reducer struct Cart {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .internal(.checked): state.isChecked = true; return .none
            case .view(.tapped): return .run { send in await send(.internal(.checked)) }
            }
          }
        }
        """)
  }
}
