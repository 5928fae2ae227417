// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The pages of a carousel as a scroll view tells them, by their ids, and as a state counts them.
struct PageSelection<ID: Hashable> {
  let ids: [ID]
  let page: Int

  /// Whom the scroll view is to show; nil when there are no pages. A page that there is not counts as the nearest that there is.
  var id: ID? { ids.isEmpty ? nil : ids[min(max(0, page), ids.count - 1)] }

  /// Which page the scroll view has come to; nil where that is nothing new: no page, one that has gone, or the one that it is.
  func page(scrolledTo id: ID?) -> Int? {
    guard let id, id != self.id else { return nil }
    return ids.firstIndex(of: id)
  }
}
