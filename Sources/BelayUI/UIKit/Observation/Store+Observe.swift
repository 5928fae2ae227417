// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay

  extension Store {
    /// Shows the store in a view controller or a view: calls `update` now, and again when something that it has read has changed.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   super.viewDidLoad()
    ///   store.observe(in: self) { controller, store in
    ///     controller.amountLabel.text = store.amount.formatted()
    ///     controller.payButton.isEnabled = !store.isSubmitting
    ///   }
    /// }
    /// ```
    ///
    /// ## Behavior
    /// - The first call is before this returns. Each later one is in a main-actor job of its own, after the turn that changed
    ///   something: however many fields have changed in how many actions by then, it is one call.
    /// - It observes what the last call has read, and only that. A call that reads nothing is the last one.
    /// - It lives in the owner's ``ScopeOwner/scope``: it ends when the owner is deallocated, or with
    ///   ``ScopeOwner/renewScope()``. `cancel()` of the returned run ends it earlier.
    /// - It keeps neither the owner nor a store of its own: the owner that holds the store is deallocated as ever, and the store
    ///   with it. (A view onto a child, `store.child(…)`, is kept: it ends nothing.)
    /// - Use what the closure is given. One that captures the owner itself keeps it for ever.
    /// - An `update` that sends an action which changes what it has read is called again, once a turn, without end.
    /// - What others read while `update` runs counts as read by it: cells that a collection view configures within. Where it
    ///   has others work, ``observe(in:_:update:)`` is right.
    ///
    /// **Isolation.** The main actor.
    ///
    /// - Parameters:
    ///   - owner: Who shows it. Held weakly.
    ///   - update: Called with the owner and the store.
    /// - Returns: The observation, to end it early.
    @discardableResult
    public func observe<Owner: ScopeOwner>(
      in owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
      _ update: @escaping @MainActor (_ owner: Owner, _ store: Store) -> Void
    ) -> Run {
      observe(on: owner, in: owner.ownedScopes.scope, fileID: fileID, line: line, update, update: { _, _ in })
    }

    /// Reads something from the store and acts on it, apart: only what `read` reads is observed.
    ///
    /// ```swift
    /// store.observe(in: self) { store in
    ///   store.ids(List.rows)
    /// } update: { controller, ids in
    ///   controller.apply(ids)                 // configures cells, which read their own rows
    /// }
    /// ```
    ///
    /// Otherwise it is ``observe(in:_:)``, with all that is said there.
    ///
    /// - Parameters:
    ///   - owner: Who shows it. Held weakly.
    ///   - read: Reads the store.
    ///   - update: Called with the owner and what was read; also when that is equal to what it was.
    /// - Returns: The observation, to end it early.
    @discardableResult
    public func observe<Owner: ScopeOwner, Value>(
      in owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
      _ read: @escaping @MainActor (_ store: Store) -> Value,
      update: @escaping @MainActor (_ owner: Owner, _ value: Value) -> Void
    ) -> Run {
      observe(on: owner, in: owner.ownedScopes.scope, fileID: fileID, line: line) { _, store in
        read(store)
      } update: {
        update($0, $1)
      }
    }
  }
#endif
