// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Those who look at a tree of stores: traces and test kits. Apart from the tree, so that stores at which nobody looks stay small.
@MainActor
final class StoreOnlookers {
  var tracer: Tracer?
  /// Weak: it keeps what it saw of these stores, and so the stores.
  weak var witness: (any StoreWitness)?
  var scheduler: (any Scheduler)?

  var isNobody: Bool { tracer == nil && witness == nil && scheduler == nil }
}

extension StoreTree {
  /// Somebody looks: each change is told with the states before and after it.
  var isSeen: Bool { onlookers != nil }

  /// Nil: nobody traces these stores.
  var tracer: Tracer? {
    get { onlookers?.tracer }
    set { setOnlooker { $0.tracer = newValue } }
  }

  /// Nil: nobody sees the changes of these stores.
  package var witness: (any StoreWitness)? {
    get { onlookers?.witness }
    set { setOnlooker { $0.witness = newValue } }
  }

  /// Observes and schedules the runs of these stores, whichever task starts them; nil: that of the task.
  package var scheduler: (any Scheduler)? {
    get { onlookers?.scheduler }
    set { setOnlooker { $0.scheduler = newValue } }
  }

  private func setOnlooker(_ body: (StoreOnlookers) -> Void) {
    let all = onlookers ?? StoreOnlookers()
    body(all)
    onlookers = all.isNobody ? nil : all
  }
}
