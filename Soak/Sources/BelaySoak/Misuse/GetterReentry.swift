// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// User code that reenters the store whose state is being read or compared. Release builds omit Swift's check of
/// exclusive access in some places of the library, and rely on the check of the state itself: each of these must end
/// the process.
enum GetterReentry: String, CaseIterable {
  /// A getter of the state sends an action.
  case getterSends = "getter-sends"
  /// A getter of the state reads the store.
  case getterReads = "getter-reads"
  /// The `==` of a watched field reads the store.
  case equalReads = "equal-reads"
  /// The `==` of an observed field follows another one.
  case equalFollows = "equal-follows"

  private struct Screen: Feature {
    struct State {
      var watched = Watched()
      var count = 0
      var list = [1, 2, 3]
      var total: Int {
        Watched.callBack()
        return count
      }
    }

    enum Action { case tapped }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.count += 1
      state.list.append(state.count)
      return .none
    }
  }

  private struct Watched: Equatable {
    var number = 0
    @MainActor static var callback: (() -> Void)?

    static func callBack() {
      MainActor.assumeIsolated {
        let callback = Self.callback
        Self.callback = nil
        callback?()
      }
    }

    static func == (left: Watched, right: Watched) -> Bool {
      callBack()
      return left.number == right.number
    }
  }

  /// Returns only if the reentry was not noticed.
  @MainActor
  func commit() {
    let store = Store(Screen(), state: .init())
    withObservationTracking {
      _ = (store.watched, store.count)
    } onChange: {
    }
    Watched.callback =
      switch self {
      case .getterSends: { store.send(.tapped) }
      case .getterReads, .equalReads: { _ = store.list }
      case .equalFollows: { _ = FieldValues(of: \.count, in: store) }
      }
    switch self {
    case .getterSends, .getterReads: _ = store.total
    case .equalReads, .equalFollows: store.send(.tapped)
    }
  }
}
