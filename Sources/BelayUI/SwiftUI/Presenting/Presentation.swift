// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Something that is shown for as long as it is in a state: a sheet, a pushed screen, an alert. From `Store.presenting`.
///
/// ## Behavior
/// - It is there for as long as the state has it. Another one in its place, by id, is another presentation.
/// - Dismissing sends one action, and only while what is dismissed is still there: nothing is sent when the state has let go of
///   it by itself, or has put another in its place.
/// - The action must take it out of the state in its turn; in debug builds a report says so where it does not. SwiftUI has taken
///   the view off the screen by then.
/// - It does not keep the store's handle.
@MainActor
public struct Presentation<Shown> {
  /// What is shown, and who it is.
  public struct Item: Identifiable, Hashable {
    /// Who it is: equal as long as it is the same presentation.
    public let id: AnyHashable
    /// What is shown.
    public let shown: Shown

    public static func == (left: Item, right: Item) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private let current: @MainActor () -> Item?
  private let send: @MainActor () -> Void
  /// What was there when the view was drawn: what a dismissal speaks of.
  private let drawn: Item?

  init(_ current: @escaping @MainActor () -> Item?, send: @escaping @MainActor () -> Void) {
    self.current = current
    self.send = send
    drawn = current()
  }

  /// What is there now; nil when nothing is. Reading it observes that.
  public var item: Item? { current() }

  /// The view of it has gone: sends the action, unless the state no longer has what was shown.
  public func dismiss() {
    guard let drawn, current() == drawn else { return }
    send()
    guard current() == drawn else { return }
    DebugReport.make(
      """
      A \(Shown.self) was dismissed, and the action that was sent for it has left it in the state, which now says that it is \
      shown. Set it to nil in that action.
      """)
  }
}
