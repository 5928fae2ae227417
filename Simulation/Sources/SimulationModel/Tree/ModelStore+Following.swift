// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reactions of the store's feature.
extension ModelStore {
  private var followed: [Followed] {
    if slot == nil { return Followed.ofRoot }
    return kind.hasFields ? Followed.ofChildren : []
  }

  /// The store is asked for, or gets a message: its reactions and those of the stores above begin, if they have not.
  public func request() {
    parent?.request()
    guard lastFollowed == nil, let view else { return }
    lastFollowed = Dictionary(uniqueKeysWithValues: followed.map { ($0, view.value(of: $0)) })
  }

  /// The model does not know the value with which its reactions would begin now.
  public var isRequestUnclear: Bool { lastFollowed == nil && !model.script.follows.isEmpty && tree.hasInbox }

  /// What follows the changes since the last call.
  func takeFollowing() -> [FollowingAction] {
    guard !isEnded, let last = lastFollowed, let view else { return [] }
    var actions: [FollowingAction] = []
    for followed in followed {
      let (old, new) = (last[followed]!, view.value(of: followed))
      lastFollowed![followed] = new
      // Also what the script ignores: the feature receives it, and a list is looked at where its store receives an action.
      if old != new { actions.append(FollowingAction(followed, old, new)) }
    }
    return actions
  }
}
