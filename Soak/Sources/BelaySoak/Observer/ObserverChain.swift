// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// Each change notifies an observer that sends the next action, a hundred thousand times in one turn.
@MainActor
struct ObserverChain {
  static let actions = 100_000

  struct Counter: Feature {
    struct State { var count = 0 }
    enum Action { case tapped }

    let depth: StackDepth

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      depth.note()
      state.count += 1
      return .none
    }
  }

  func pass() throws {
    let depth = StackDepth()
    let store = Store(Counter(depth: depth), state: .init())
    watch(store)
    store.send(.tapped)
    print("belay-soak: \(store.count) actions in one turn, each sent by the observer of the one before")
    print("  the stack grew by \(depth.bytes) bytes.")
    guard store.count == Self.actions else {
      throw SoakFailure("\(Self.actions) actions were to be received, and \(store.count) were.")
    }
    guard depth.bytes < 100_000 else {
      throw SoakFailure("The stack grows with the actions: \(depth.bytes) bytes for \(store.count) of them.")
    }
  }

  private func watch(_ store: Store<Counter>) {
    withObservationTracking {
      _ = store.count
    } onChange: { [weak store] in
      MainActor.assumeIsolated {
        guard let store, store.count < Self.actions else { return }
        watch(store)
        store.send(.tapped)
      }
    }
  }
}

/// The distance between the frames of one function.
@MainActor
final class StackDepth {
  private var lowest = UInt.max
  private var highest = UInt.min

  var bytes: UInt { highest - lowest }

  /// Records the address of the caller's frame.
  @inline(never)
  func note() {
    var here: UInt8 = 0
    withUnsafePointer(to: &here) { place in
      lowest = min(lowest, UInt(bitPattern: place))
      highest = max(highest, UInt(bitPattern: place))
    }
  }
}
