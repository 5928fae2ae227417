// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation
import OldCallers
import SimulationModel

/// A store with its feature type erased.
@MainActor
protocol Handle {
  func run(_ action: Int) -> Run
  /// By code in Swift 5 mode.
  func run(_ action: Int, by presenter: OldPresenter) -> Run
  func perform(_ action: Int) async -> Run.Outcome
  func write(_ field: Field, _ value: Int)
  func child(_ slot: Slot, _ key: Int) -> (any Handle)?
  var snapshot: NodeState { get }
  var isEnded: Bool { get }
  /// Nil: observes the children.
  func watch(_ field: Field?, _ onChange: @escaping @Sendable () -> Void)
}

struct StoreHandle<F: SimulatedFeature>: Handle {
  let store: Store<F>

  func run(_ action: Int) -> Run { store.run(action) }
  func run(_ action: Int, by presenter: OldPresenter) -> Run { presenter.send(action, to: store) }
  func perform(_ action: Int) async -> Run.Outcome { await store.perform(action) }
  func write(_ field: Field, _ value: Int) {
    if let form = F.State.form { store[dynamicMember: form][field] = value }
  }
  func child(_ slot: Slot, _ key: Int) -> (any Handle)? { F.child(of: store, slot, key) }
  var snapshot: NodeState { store.state.snapshot }
  var isEnded: Bool { store.lifetime.isEnded }

  func watch(_ field: Field?, _ onChange: @escaping @Sendable () -> Void) {
    func read() {
      if let field {
        if let path = F.State.path(field) { _ = store[path] }
      } else {
        F.readChildren(of: store)
      }
    }
    withObservationTracking(read, onChange: onChange)
  }
}

extension Outcome {
  init(_ outcome: Run.Outcome) {
    self =
      switch outcome {
      case .pending: .pending
      case .finished: .finished
      case .failed: .failed
      case .cancelled: .cancelled
      case .superseded: .superseded
      case .dropped: .dropped
      }
  }
}
