// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a reaction watches.
public enum Followed: Int, CaseIterable, Sendable {
  case flag, mark
  /// The number of rows.
  case rows
  /// In a child.
  case childFlag, childMark
  /// The cursor of the next page.
  case pages

  /// What the root's feature watches.
  public static let ofRoot: [Followed] = [.flag, .mark, .rows, .pages]
  /// What the feature of a child with fields watches.
  public static let ofChildren: [Followed] = [.childFlag, .childMark]
}

/// The action that follows a change of what is watched: it has the value before the turn and the value now, so that the
/// log of the state shows both.
public struct FollowingAction: Equatable, Sendable {
  public let followed: Followed
  public let old: Int
  public let new: Int

  public init(_ followed: Followed, _ old: Int, _ new: Int) {
    (self.followed, self.old, self.new) = (followed, old, new)
  }

  /// The values are below 100.
  public var number: Int { 10_000 * (followed.rawValue + 1) + 100 * old + new }

  /// Nil for an action of the script.
  public init?(_ number: Int) {
    guard let followed = Followed(rawValue: number / 10_000 - 1) else { return nil }
    self.init(followed, number / 100 % 100, number % 100)
  }
}

extension Script {
  /// What the feature does with an action: nil for nothing at all.
  public func action(_ number: Int) -> ActionSpec? {
    guard let following = FollowingAction(number) else {
      return actions.indices.contains(number) ? actions[number] : nil
    }
    guard let action = follows[following.followed], actions.indices.contains(action) else { return nil }
    var spec = actions[action]
    spec.changes.insert(.log(number), at: 0)
    return spec
  }
}
