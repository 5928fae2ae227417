// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("effect-order")
struct EffectOrderTests {
  @Test
  func `Three steps in a row`() {
    expectFindings(
      of: "effect-order",
      in: """
        @Reducer struct Checkout {
          enum Action { case submitTapped, validate, submit, validated(Bool), submitted }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .submitTapped:
                return 1️⃣.run { send in
                  await send(.validate)
                  await send(.submit)
                }
              case .validate:
                return .run { send in await send(.validated(try await api.validate())) }
              case .submit:
                return .run { send in try await api.submit(); await send(.submitted) }
              case .validated(let isValid):
                state.isValid = isValid
                return .none
              case .submitted: return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `Concatenated sends wait for no more`() {
    expectFindings(
      of: "effect-order",
      in: """
        @Reducer struct Checkout {
          enum Action { case submitTapped, `internal`(Internal) }
          enum Internal { case validate, submit }
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .submitTapped: return 1️⃣.concatenate(.send(.internal(.validate)), .send(.internal(.submit)))
            case .internal(.validate): return .run { _ in try await api.validate() }
            case .internal(.submit): return .run { _ in try await api.submit() }
            }
          }
        }
        """)
  }

  @Test
  func `Actions that only change state`() {
    expectNothing(
      of: "effect-order",
      in: """
        @Reducer struct Checkout {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .submitTapped:
              return .run { send in
                await send(.began)
                await send(.ended)
              }
            case .began: state.isBusy = true; return .none
            case .ended: return .run { _ in await api.note() }
            }
          }
        }
        """)
  }

  @Test
  func `No caller waits for an effect that never ends`() {
    expectNothing(
      of: "effect-order",
      in: """
        @Reducer struct Checkout {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .appeared:
              return .run { send in
                await send(.listen)
                await send(.load)
              }
            case .listen: return .run { send in for await x in hub.events { await send(.came(x)) } }
            case .load: return .run { _ in await api.load() }
            case .came: return .none
            }
          }
        }
        """)
  }

  @Test
  func `The work itself is awaited in between`() {
    expectNothing(
      of: "effect-order",
      in: """
        @Reducer struct Checkout {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .submitTapped:
              return .run { send in
                let isValid = try await api.validate()
                await send(.validated(isValid))
                try await api.submit()
                await send(.submitted)
              }
            case .validated: return .none
            case .submitted: return .run { _ in await api.note() }
            }
          }
        }
        """)
  }

  @Test
  func `An effect that only sends does no work of its own`() {
    expectNothing(
      of: "effect-order",
      in: """
        @Reducer struct Chat {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .appeared:
              return .run { send in
                await send(.observeAll)
                await send(.refresh)
              }
            case .observeAll: return .run { send in await send(.observeOne) }
            case .observeOne: return .run { send in for await x in hub.events { await send(.came(x)) } }
            case .refresh: return .run { _ in await api.load() }
            case .came: return .none
            }
          }
        }
        """)
  }
}
