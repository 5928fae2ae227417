// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ModelStore {
  /// A view writes the field: a turn of its own, or a part of the current one.
  public func write(_ field: Field, _ value: Int) {
    guard kind.hasFields else { return }
    tree.turn {
      if isEnded { return model.covered(.writtenAfterEnd) }
      if view?.fields[field] == value { return }
      model.covered(held[field] == nil ? .written : .writtenOverHold)
      tree.change(by: self) { Change.write(field, value).apply(to: self) }
    }
  }
}
