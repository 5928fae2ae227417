// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension StoreEngine {
  package func copyOfState() -> F.State {
    var copy: F.State?
    withState { copy = $0.pointee }
    return copy!
  }

  /// Does what `receiveIntoState` does between `beginChange` and `endChange`, and notifies the observers. An inert store
  /// only notifies them.
  @inline(never)
  func receiveObserved(_ action: F.Action) -> Effect<F> {
    let old = tree.comparesStates ? copyOfState() : nil
    if tree.isInert {
      tree.notifyObservers(.received(action: action, old.map { StateChange(old: $0, new: $0) }), of: self)
      return .none
    }
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    let change = old.map { StateChange(old: $0, new: copyOfState()) }
    tree.notifyObservers(.received(action: action, change), of: self)
    tree.endChange(of: self)
    return effect
  }

  @inline(never)
  func notifyOfFailure(_ error: any Error, _ action: F.Action) {
    tree.notifyObservers(.failed(error: error, action: action), of: self)
  }
}
