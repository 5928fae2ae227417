// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Takes these rows instead, in this order: what a refresh brought. Rows whose ids stay are the same rows with new
  /// contents, wherever they are now.
  ///
  /// With the same ids in the same order only the contents count as changed, so watchers of the ids sleep on. Two rows
  /// with one id are a precondition failure.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows.
  public mutating func replaceAll(with rows: some Sequence<Element>) {
    let new = Array(rows)
    guard hasIDs(of: new) else {
      self = Rows(new)
      return
    }
    guard !new.isEmpty else { return }
    elements = new
    contentsChanged()
  }

  private func hasIDs(of new: [Element]) -> Bool {
    new.count == count && new.indices.allSatisfy { new[$0].id == structure.ids[$0] }
  }
}

extension Rows where Element: Equatable {
  /// Takes these rows instead, in this order: what a refresh brought. Rows whose ids stay are the same rows with new
  /// contents, wherever they are now.
  ///
  /// Equal rows in the same order are no change at all. With the same ids in the same order only the contents count as
  /// changed, so watchers of the ids sleep on. Two rows with one id are a precondition failure.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows.
  public mutating func replaceAll(with rows: some Sequence<Element>) {
    let new = Array(rows)
    guard new != elements || !hasIDs(of: new) else { return }
    guard hasIDs(of: new) else {
      self = Rows(new)
      return
    }
    elements = new
    contentsChanged()
  }
}
