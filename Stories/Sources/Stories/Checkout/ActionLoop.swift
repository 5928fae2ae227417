// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A pattern of many apps: actions change a state and start work, and the work sends actions.
///
/// A send changes the state, starts the work, and returns. It does not wait for that work.
///
/// **Isolation.** The main actor.
@MainActor
final class ActionLoop<State, Action: Sendable> {
  private(set) var state: State
  private let reduce: @MainActor (Action, inout State) -> Work<Action>?
  private let failed: @MainActor (any Error) -> Action

  init(
    state: State, reduce: @escaping @MainActor (Action, inout State) -> Work<Action>?,
    failed: @escaping @MainActor (any Error) -> Action
  ) {
    self.state = state
    self.reduce = reduce
    self.failed = failed
  }

  func send(_ action: Action) {
    guard let work = reduce(action, &state) else { return }
    let send = Send<Action> { self.send($0) }
    Task {
      do {
        try await work.body(send)
      } catch {
        self.send(failed(error))
      }
    }
  }
}

/// The work that an action starts. It is not bound to an actor.
struct Work<Action: Sendable>: Sendable {
  let body: @Sendable (Send<Action>) async throws -> Void

  init(_ body: @escaping @Sendable (Send<Action>) async throws -> Void) {
    self.body = body
  }
}

/// Sends the actions of the work.
@MainActor
struct Send<Action: Sendable> {
  fileprivate let send: @MainActor (Action) -> Void

  func callAsFunction(_ action: Action) { send(action) }
}
