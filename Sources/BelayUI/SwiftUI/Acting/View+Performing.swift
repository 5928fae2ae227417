// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  extension View {
    /// Sends an action when the view appears, and cancels what it started when the view disappears.
    ///
    /// ```swift
    /// HoldingList(store.holdings).task(store, .appeared)
    /// ```
    ///
    /// ## Behavior
    /// - This is SwiftUI's `task` with `store.perform(action)`: all of the action's work is cancelled with the view's
    ///   task, including queued and nested runs, and a cancellation is no error.
    /// - A view that appears again sends the action again.
    /// - A different store, such as that of a child that has replaced this one, counts as another appearance: the first
    ///   store's work is cancelled and the action is sent to the second.
    /// - For work that continues while the view is covered, send the action instead: `onAppear { store.send(…) }`. It
    ///   ends with the store.
    ///
    /// - Parameters:
    ///   - store: The store that receives the action. Kept alive while its work runs.
    ///   - action: The action.
    ///   - priority: The priority of the waiting task. Defaults to SwiftUI's.
    public func task<F: Feature>(
      _ store: Store<F>, _ action: F.Action, priority: TaskPriority = .userInitiated
    ) -> some View {
      let perform: @MainActor @Sendable () async -> Void = { await store.perform(action) }
      return task(id: ObjectIdentifier(Store.engine(of: store)), priority: priority, perform)
    }

    /// Pull to refresh: sends an action, and shows the spinner until everything that it started has ended.
    ///
    /// ```swift
    /// List(store.hits) { hit in Text(hit.name) }.refreshable(store, .refreshPulled)
    /// ```
    ///
    /// SwiftUI cancels the refresh when it removes the list from the screen, and the action's work is cancelled with
    /// it: keep the list while it reloads, as `LoadableView` does.
    ///
    /// - Parameters:
    ///   - store: The store that receives the action. Kept alive while its work runs.
    ///   - action: The action.
    public func refreshable<F: Feature>(_ store: Store<F>, _ action: F.Action) -> some View {
      let perform: @MainActor @Sendable () async -> Void = { await store.perform(action) }
      return refreshable(action: perform)
    }
  }
#endif
