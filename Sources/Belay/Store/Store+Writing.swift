// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Store {
  /// A part of the state that views may write: `store.form.name = "Ann"`. See ``Editable``.
  ///
  /// Reading it observes the part. Within an observer or an output handler, a write is part of that turn.
  ///
  /// - Precondition: Not called by `receive`, `apply` or an update of the same tree of stores: they write the `state`
  ///   that they were given.
  public subscript<Part: Editable>(dynamicMember path: any WritableKeyPath<F.State, Part> & Sendable) -> Part {
    get { engine.readToWrite(path) }
    set { engine.write(path, newValue) }
  }
}

extension StoreEngine {
  /// Reads a part that may be written next, as a whole: without what runs hold that have ended off the main actor.
  ///
  /// It concludes their ends, but not in a tracked read, whose reader may have read other fields before.
  func readToWrite<Part: Editable>(_ path: WritableKeyPath<F.State, Part>) -> Part {
    expectReadable()
    if tree.hasInbox, !tree.isInTurn, WatchSignal.ifTracking() == nil { tree.concludeInbox() }
    return read(path)
  }

  /// A view's write of a part of the state.
  func write<Part: Editable>(_ path: WritableKeyPath<F.State, Part>, _ part: Part) {
    expectChangeable()
    tree.inTurn {
      // Checked within the turn, because beginning the turn may end the store.
      if ignoresActions { return tree.notifyObservers(.ignored(action: IgnoredWrite(path: path)), of: self) }
      if peek(path) == part { return }
      change(ChangeCause(.write(path), nil)) { $0[keyPath: path] = part }
    }
  }
}

/// A write that arrived after the end, as observers show it.
package struct IgnoredWrite: CustomStringConvertible {
  let path: AnyKeyPath
  package var description: String { "a write of \(path)" }
}
