// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension Store {
  /// Notifies `observer` of each action, output and failure of this store, its parents and its children, from now on.
  ///
  /// ```swift
  /// let tracing = store.trace(to: Analytics { name in names.append(name) })
  /// ```
  ///
  /// The store's tree retains the observer until the tree is released or ``Tracing/stop()`` is called on the result. The
  /// observer must not retain the store. For all stores of an app, see ``Tracing/allStores(to:)``.
  @discardableResult
  public func trace(to observer: some FeatureObserver) -> Tracing {
    let stopped = StopMark()
    Store.engine(of: self).tree.add(TurnFeed.events(to: observer, stopped), isRetained: true)
    return Tracing(stopped)
  }

  /// Prints each action and each change of work with what it has changed in the state, from now on:
  /// `store.trace(to: .print)`.
  ///
  /// The store is traced with its parents and its children, until its tree is released or ``Tracing/stop()`` is called on
  /// the result. It copies and compares its state at each change: use it for debugging, not on every user's device.
  @discardableResult
  public func trace(to printer: ChangePrinter) -> Tracing {
    let stopped = StopMark()
    let feed = TurnFeed(comparesStates: true, stopped: stopped, make: ChangeText.of, deliver: printer.write)
    Store.engine(of: self).tree.add(feed, isRetained: true)
    return Tracing(stopped)
  }
}

extension Tracing {
  /// Notifies `observer` of each action, output and failure of all stores that are made from now on: call it once, when
  /// the app starts.
  ///
  /// ```swift
  /// Tracing.allStores(to: Analytics { name in names.append(name) })
  /// ```
  ///
  /// It lasts until ``stop()`` is called on the result. Stores that exist already are not observed.
  @MainActor
  @discardableResult
  public static func allStores(to observer: some FeatureObserver) -> Tracing {
    let stopped = StopMark()
    AllStores.add(observer, stopped)
    return Tracing(stopped)
  }
}
