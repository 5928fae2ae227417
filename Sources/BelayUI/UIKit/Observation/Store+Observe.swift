// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  import UIKit

  extension Store {
    /// Shows the store in a view controller or a view: calls `update` now, and again when something that it has read
    /// changes.
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
    /// - The first call happens before this method returns. Each later call is in a main-actor job of its own, after
    ///   the turn that changed something: one call, however many fields and actions have changed by then.
    /// - It observes exactly what the last call has read. After a call that reads nothing there is no further call.
    /// - It runs in the owner's ``ScopeOwner/taskScope``: it ends when the owner is deallocated, or with
    ///   ``ScopeOwner/renewTaskScope()``. `cancel()` of the returned run ends it earlier.
    /// - In a cell, a header or footer, a supplementary view and a content view, it replaces the observation that the same
    ///   line has begun before: a list configures a cell again without reusing it (`reconfigureItems`).
    /// - It keeps neither the owner nor a root store alive: an owner that holds the store is deallocated as usual, and
    ///   its store with it. (A store of a child, `store.child(…)`, is kept: that ends nothing.)
    /// - Use the closure's parameters. A closure that captures the owner itself keeps it alive forever.
    /// - An `update` that sends an action which changes what it has read is called again, once in each turn, without
    ///   end.
    /// - What other code reads while `update` runs counts as read by it, for example the cells that a collection view
    ///   configures within. In that case use ``observe(in:_:update:)``.
    ///
    /// **Isolation.** The main actor.
    ///
    /// - Parameters:
    ///   - owner: The object that shows the store. Held weakly.
    ///   - update: Called with the owner and the store.
    /// - Returns: The observation; cancel it to end it early.
    @discardableResult
    public func observe<Owner: ScopeOwner>(
      in owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
      _ update: @escaping @MainActor (_ owner: Owner, _ store: Store) -> Void
    ) -> Run {
      let lane = owner.observationLane(fileID: fileID, line: line)
      return observe(
        on: owner, in: owner.ownedScopes.scope, lane: lane, fileID: fileID, line: line, update, update: { _, _ in })
    }

    /// Reads the store in one closure and acts on the value in another: only what `read` reads is observed.
    ///
    /// ```swift
    /// store.observe(in: self) { store in
    ///   store.rowIDs(List.rows)
    /// } update: { controller, ids in
    ///   controller.apply(ids)                 // configures cells, which read their own rows
    /// }
    /// ```
    ///
    /// Otherwise it behaves as ``observe(in:_:)``.
    ///
    /// - Parameters:
    ///   - owner: The object that shows the value. Held weakly.
    ///   - read: Reads the store.
    ///   - update: Called with the owner and the read value, even if it is equal to the last one.
    /// - Returns: The observation; cancel it to end it early.
    @discardableResult
    public func observe<Owner: ScopeOwner, Value>(
      in owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
      _ read: @escaping @MainActor (_ store: Store) -> Value,
      update: @escaping @MainActor (_ owner: Owner, _ value: Value) -> Void
    ) -> Run {
      let lane = owner.observationLane(fileID: fileID, line: line)
      return observe(on: owner, in: owner.ownedScopes.scope, lane: lane, fileID: fileID, line: line) { _, store in
        read(store)
      } update: {
        update($0, $1)
      }
    }
  }

  extension ScopeOwner {
    /// What UIKit reuses is configured repeatedly by the same code. Elsewhere one line may observe many stores.
    fileprivate func observationLane(fileID: StaticString, line: UInt) -> Lane {
      let isReused =
        self is UITableViewCell || self is UITableViewHeaderFooterView || self is UICollectionReusableView
        || self is any UIContentView
      return isReused ? .observation(fileID: fileID, line: line) : .concurrent
    }
  }
#endif
