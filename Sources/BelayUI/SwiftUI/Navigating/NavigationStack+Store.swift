// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  extension NavigationStack {
    /// A stack whose screens are children in rows of the state: the last row is the top screen.
    ///
    /// ```swift
    /// NavigationStack(store, App.screens, back: App.Action.wentBack) {
    ///   HomeView(store: home)
    ///     .navigationDestination(App.screens) { screen in ScreenView(store: screen) }
    /// }
    /// ```
    ///
    /// ## Behavior
    /// - To push, send an action that appends a row. To pop from code, remove rows.
    /// - A back swipe, a back button or a long press on it sends one action with the number of remaining screens, and
    ///   only if that is fewer than the state has. Remove the others in that turn:
    ///   `state.screens.remove(atOffsets: n..<count)`. Their work ends then.
    /// - A pop that the action refuses is put back: SwiftUI has gone back by then, and pushes the screens again. A debug
    ///   build reports it. To forbid going back, hide the back button.
    /// - If SwiftUI writes a path that is not a prefix of the rows, nothing changes, and a debug build reports it: a
    ///   `NavigationLink(value:)` cannot push here.
    ///
    /// - Parameters:
    ///   - store: The store whose state has the rows.
    ///   - link: The rows.
    ///   - back: Makes the action from the number of remaining screens.
    ///   - root: The screen below all others.
    @MainActor
    public init<F: Feature, Child: Feature>(
      _ store: Store<F>, _ link: RowsLink<F, Child>, back: @escaping (_ remaining: Int) -> F.Action,
      @ViewBuilder root: () -> Root
    ) where Data == [StackElement<Child>] {
      self.init(path: Binding(.rows(of: store, link, back: back)), root: root)
    }

    /// A stack whose screens are values in an array of the state. It behaves as with rows;
    /// `navigationDestination(for:)` makes the screens.
    ///
    /// - Parameters:
    ///   - store: The store whose state has the array.
    ///   - field: The array.
    ///   - back: Makes the action from the number of remaining screens.
    ///   - root: The screen below all others.
    @MainActor
    public init<F: Feature, Element: Hashable>(
      _ store: Store<F>, _ field: KeyPath<F.State, [Element]>,
      back: @escaping (_ remaining: Int) -> F.Action, @ViewBuilder root: () -> Root
    ) where Data == [Element] {
      self.init(path: Binding(.values(of: store, field, back: back)), root: root)
    }
  }

  extension View {
    /// The screens of a navigation stack whose path is these rows.
    ///
    /// A closing screen shows its child's last state.
    ///
    /// - Parameters:
    ///   - link: The same rows as the stack's.
    ///   - destination: The view of a row.
    public func navigationDestination<F: Feature, Child: Feature>(
      _ link: RowsLink<F, Child>, @ViewBuilder destination: @escaping (Store<Child>) -> some View
    ) -> some View {
      navigationDestination(for: StackElement<Child>.self) { destination($0.store) }
    }
  }

  extension Binding {
    /// Reads the path once here, so that the view that makes the stack observes it.
    @MainActor
    fileprivate init<Element: Equatable>(_ path: StackPath<Element>) where Value == [Element] {
      _ = path.screens
      self.init(
        get: { path.screens }, set: { screens, transaction in transaction.write { path.write(screens) } })
    }
  }
#endif
