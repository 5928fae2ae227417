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
    /// - SwiftUI's task may begin after the view was first drawn, and without the task-local values of the code that made
    ///   the view: nothing here depends on either.
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
    /// ## Behavior
    /// - SwiftUI cancels a refresh when it removes the list from the screen, and in some versions when it only draws the
    ///   list again. A cancelled refresh stops waiting, and cancels nothing: the load continues, and ends with the
    ///   store.
    /// - The action decides whether the refreshed load replaces a running one: by its lane.
    /// - It does not keep the store alive, even while it waits.
    ///
    /// - Parameters:
    ///   - store: The store that receives the action.
    ///   - action: The action.
    public func refreshable<F: Feature>(_ store: Store<F>, _ action: F.Action) -> some View {
      let refresh = Refresh(of: store, action)
      let perform: @MainActor @Sendable () async -> Void = { await refresh.perform() }
      return refreshable(action: perform)
    }
  }
#endif
