// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

/// One action starts `count` independent calls at once, and `apply` puts each answer into the state.
struct Calls<Kept: Hashable & Sendable>: Feature {
  struct State: Hashable { var kept: Kept }
  enum Action { case go }
  enum Mutation { case answered(Int) }

  let count: Int
  let call: @Sendable (Int) async throws -> Int
  /// Adds an answer to the kept value.
  let keep: @MainActor (Int, inout Kept) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .merge((0..<count).map { number in .run { try await ask(number, $0) } })
  }

  private func ask(_ number: Int, _ context: Context<Self>) async throws {
    let answer = try await call(number)
    try context.update { keep(answer, &$0.kept) }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {}
}

extension Scenario {
  /// Sends `go` to a store of ``Calls``, and returns the store.
  @discardableResult
  func start<Kept>(
    _ count: Int, from kept: Kept, _ keep: @escaping @MainActor (Int, inout Kept) -> Void
  ) -> Store<Calls<Kept>> {
    let call = stub("call") { (number: Int) in number }
    let store = store(
      Calls<Kept>(count: count, call: { try await call($0) }, keep: keep), state: Calls<Kept>.State(kept: kept))
    store.send(.go)
    return store
  }
}
