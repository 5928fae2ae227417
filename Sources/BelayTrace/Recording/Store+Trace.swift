// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension Store {
  /// Notifies `observer` of everything that happens in this store, its parents and its children, from now on.
  ///
  /// ```swift
  /// let log = TraceLog(limit: 1_000)
  /// let tracing = store.trace(to: log)
  /// ```
  ///
  /// The store's tree retains the observer until the tree is released or ``Tracing/stop()`` is called on the result.
  /// The observer must not retain the store. An untraced store pays for one comparison per action. A traced one copies
  /// and compares its state at each change: use it for debugging, not on every user's device.
  @discardableResult
  public func trace(to observer: some TraceObserver) -> Tracing {
    let store = Store.engine(of: self)
    let tracer = TreeTracer.of(store.tree)
    let tracing = Tracing(tracer.tracer, observer)
    tracer.point(of: store)
    if !store.tree.isReceiving { tracer.tracer.deliver() }
    return tracing
  }
}

extension TreeTracer {
  /// The tree's tracer; made if there is none.
  fileprivate static func of(_ tree: StoreTree) -> TreeTracer {
    if let tracer = tree.observer(TreeTracer.self) { return tracer }
    let tracer = TreeTracer()
    tree.add(tracer, isRetained: true)
    return tracer
  }
}
