// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("effect-not-cancellable, on code")
struct EffectNotCancellableTests {
  @Test
  func `An action that is sent for each element of another sequence`() {
    expectFindings(
      of: "effect-not-cancellable",
      in: """
        @Reducer struct Board {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .appeared:
                return .run { send in
                  for await status in radio.statusUpdates { await send(.changed(status)) }
                }
              case .changed(let status):
                state.status = status
                return .send(.follow(status.server))
              case .follow(let server):
                return 1️⃣.run { send in
                  for await load in servers.loads(of: server).values { await send(.loaded(load)) }
                }
              case .loaded(let load):
                state.load = load
                return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `It can be cancelled`() {
    expectNothing(
      of: "effect-not-cancellable",
      in: """
        @Reducer struct Board {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .appeared:
                return .run { send in for await status in radio.statusUpdates { await send(.changed(status)) } }
              case .changed(let status):
                return .run { send in for await load in servers.loads(of: status).values { await send(.loaded(load)) } }
                  .cancellable(id: ID.loads, cancelInFlight: true)
              case .loaded: return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `A view sends it, which ends it`() {
    expectNothing(
      of: "effect-not-cancellable",
      in: """
        @Reducer struct Board {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .appeared:
                return .run { send in for await status in radio.statusUpdates { await send(.changed(status)) } }
              case .changed(let status):
                state.status = status
                return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `Its sequence ends`() {
    expectNothing(
      of: "effect-not-cancellable",
      in: """
        @Reducer struct Board {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .appeared:
                return .run { send in for await status in radio.statusUpdates { await send(.changed(status)) } }
              case .changed(let status):
                return .run { send in for try await line in status.url.lines { await send(.read(line)) } }
              case .read: return .none
              }
            }
          }
        }
        """)
  }
}
