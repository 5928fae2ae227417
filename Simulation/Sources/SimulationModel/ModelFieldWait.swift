// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Work that waits until a field of its store has a value.
public final class ModelFieldWait {
  private let run: ModelRun
  let store: ModelStore
  private let field: Field
  private let value: Int
  /// At the end of a turn in which its run was live, the field had the value.
  public private(set) var hasMatched = false

  init(_ run: ModelRun, _ store: ModelStore, _ field: Field, _ value: Int) {
    (self.run, self.store, self.field, self.value) = (run, store, field, value)
  }

  var isOver: Bool { hasMatched || !run.isLive }

  /// At the end of a turn, and when the wait begins.
  func look() {
    if !isOver, store.view?.fields[field] == value { hasMatched = true }
  }
}
