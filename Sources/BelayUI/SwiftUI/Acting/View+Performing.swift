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
    /// - SwiftUI's `task`, with `store.perform(action)`: the whole of the action's work is cancelled with the view's task,
    ///   queued and nested runs included, and a cancellation is no error.
    /// - A view that appears again sends it again.
    /// - Another store, such as that of the child that has replaced this one, counts as another appearance: the first one's
    ///   work is cancelled and the action is sent to the second.
    /// - What is to go on while the view is covered is sent, not performed: `onAppear { store.send(…) }`. It ends with the store.
    ///
    /// - Parameters:
    ///   - store: Whom it is sent to. Kept while its work goes.
    ///   - action: What is sent.
    ///   - priority: That of the task that waits. SwiftUI's default.
    public func task<F: Feature>(
      _ store: Store<F>, _ action: F.Action, priority: TaskPriority = .userInitiated
    ) -> some View {
      let perform: @MainActor @Sendable () async -> Void = { await store.perform(action) }
      return task(id: ObjectIdentifier(Store.engine(of: store)), priority: priority, perform)
    }

    /// Pull to refresh: sends an action, and shows the spinner until all that it started has ended.
    ///
    /// ```swift
    /// List(store.hits) { hit in Text(hit.name) }.refreshable(store, .refreshPulled)
    /// ```
    ///
    /// SwiftUI cancels the refresh when it takes the list off the screen, and the action's work is cancelled with it: keep the
    /// list while it reloads, as `LoadableView` does.
    ///
    /// - Parameters:
    ///   - store: Whom it is sent to. Kept while its work goes.
    ///   - action: What is sent.
    public func refreshable<F: Feature>(_ store: Store<F>, _ action: F.Action) -> some View {
      let perform: @MainActor @Sendable () async -> Void = { await store.perform(action) }
      return refreshable(action: perform)
    }
  }
#endif
