// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension StoreEngine {
  package func copyOfState() -> F.State {
    var copy: F.State?
    withState { copy = $0.pointee }
    return copy!
  }

  /// Does what `receiveIntoState` does between `beginChange` and `endChange`, and notifies the observers.
  @inline(never)
  func receiveObserved(_ action: F.Action) -> Effect<F> {
    let old = copyOfState()
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    tree.notifyObservers(.received(action: action, StateChange(old: old, new: copyOfState())), of: self)
    tree.endChange(of: self)
    return effect
  }
}
