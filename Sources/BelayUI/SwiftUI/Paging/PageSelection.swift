// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Converts between the pages of a scroll view, identified by ids, and those of a state, identified by indices.
struct PageSelection<ID: Hashable> {
  let ids: [ID]
  let page: Int

  /// The id of the page to show; nil if there are no pages. An invalid page counts as the nearest valid one.
  var id: ID? { ids.isEmpty ? nil : ids[min(max(0, page), ids.count - 1)] }

  /// The index of the page that the scroll view has reached; nil if that changes nothing: no page, a removed one, or
  /// the current one.
  func page(scrolledTo id: ID?) -> Int? {
    guard let id, id != self.id else { return nil }
    return ids.firstIndex(of: id)
  }
}
