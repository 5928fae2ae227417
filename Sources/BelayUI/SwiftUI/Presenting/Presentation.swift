// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Something shown while it is in a state: a sheet, a pushed screen, an alert. From `Store.presenting`.
///
/// ## Behavior
/// - It exists while the state contains it. Another value in its place, by id, is another presentation.
/// - Dismissing sends one action, and only while the dismissed value is still in the state: nothing is sent if the
///   state has removed or replaced it by itself.
/// - The action must remove it from the state in its turn; otherwise a debug build reports it. SwiftUI has closed the
///   view by then. Within a turn, as in an output handler, the action is queued, and nothing is reported.
/// - It does not keep the store alive.
@MainActor
public struct Presentation<Shown> {
  /// What is shown, and its identity.
  public struct Item: Identifiable, Hashable {
    /// The identity: equal for the same presentation.
    public let id: AnyHashable
    /// The child or the value.
    public let shown: Shown

    public static func == (left: Item, right: Item) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private let current: @MainActor () -> Item?
  /// Returns whether the store has received the action: not after its end, and not yet within a turn.
  private let send: @MainActor () -> Bool
  /// The item when the view was drawn: the one that a dismissal refers to.
  private let drawn: Item?

  init(_ current: @escaping @MainActor () -> Item?, send: @escaping @MainActor () -> Bool) {
    self.current = current
    self.send = send
    drawn = current()
  }

  /// The current item; nil if there is none. Reading it observes it.
  public var item: Item? { current() }

  /// Call this when its view was closed: sends the action, unless the state no longer contains what was shown.
  public func dismiss() {
    guard let drawn, current() == drawn, send(), current() == drawn else { return }
    DebugReport.make(
      """
      A \(Shown.self) was dismissed, and the action that was sent for it has left it in the state, which now says that it is \
      shown. Set it to nil in that action.
      """)
  }
}
