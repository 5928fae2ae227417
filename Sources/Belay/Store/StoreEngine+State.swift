// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reads and changes of a store's state: one at a time.
extension StoreEngine {
  func apply(_ mutation: F.Mutation, of run: StoreRun<F>? = nil) {
    change(ChangeCause(.mutation(mutation), run)) { F.apply(mutation, to: &$0) }
  }

  func undo(_ mutation: F.Mutation, of run: StoreRun<F>) {
    change(ChangeCause(.undo(mutation), run)) { F.apply(mutation, to: &$0) }
  }

  func change<Result, Failure: Error>(
    _ cause: @autoclosure () -> ChangeCause, _ body: (inout F.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    expectChangeable()
    return try alone(cause(), body)
  }

  /// - Precondition: No code has exclusive access to the state.
  func expectChangeable() {
    ProgrammerMistake.refuse(
      unless: tree.changing == nil,
      """
      The state of \(F.self) was to be changed while `receive`, `apply` or an update\(whoChanges) is changing it. Change the \
      `state` that they were given.
      """)
  }

  /// Reads for a view. If the read is tracked, the tracker is notified of the next change.
  func read<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    tree.beginReading()
    let value = withState { state in
      guard !isStateGone else { return state.pointee[keyPath: path] }
      return watches.read(path, in: state, isInTurn: tree.isInTurn)
    }
    tree.endReading()
    noteWatches()
    return value
  }

  /// Reads for work, without tracking.
  func peek<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    tree.beginReading()
    let value = withState { $0.pointee[keyPath: path] }
    tree.endReading()
    return value
  }

  /// - Precondition: No code has exclusive access to the state.
  func expectReadable() {
    ProgrammerMistake.refuse(
      unless: tree.changing == nil,
      """
      The store of \(F.self) was read while `receive`, `apply` or an update\(whoChanges) is changing its state. Read the \
      `state` that they were given.
      """)
  }

  private var whoChanges: String {
    guard let changing = tree.changing, changing != F.self else { return "" }
    if changing == StoreTree.self {
      return " (this time an `==` or a getter of a state, called for its observers or for a read)"
    }
    return " of \(changing), a store of the same tree,"
  }

  /// Changes held values. This runs setters and `==` of the user's types, so nothing else may access the state
  /// meanwhile.
  func changeHeldValues<Result>(
    _ cause: @autoclosure () -> ChangeCause, _ body: (inout HeldValues<F.State>, inout F.State) -> Result
  ) -> Result {
    alone(cause()) { body(&heldValues, &$0) }
  }

  /// Gives `body` exclusive access to the state. Other reads and changes meanwhile are refused, and runs that end
  /// meanwhile are concluded afterward.
  private func alone<Result, Failure: Error>(
    _ cause: @autoclosure () -> ChangeCause, _ body: (inout F.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = tree.comparesStates ? copyOfState() : nil
    var result: Swift.Result<Result, Failure>?
    tree.beginChange(of: F.self)
    modifyState { state in
      result = Swift.Result { () throws(Failure) in try body(&state) }
      if looksAtChanges { look(at: &state) }
    }
    if let old { notifyOfChange(cause(), from: old) }
    tree.endChange(of: self)
    // Released after the change, because the release may run the user's code.
    withExtendedLifetime(old) {}
    return try result!.get()
  }

  @inline(never)
  private func notifyOfChange(_ cause: ChangeCause, from old: F.State) {
    tree.notifyObservers(.changed(cause, StateChange(old: old, new: copyOfState())), of: self)
  }
}
