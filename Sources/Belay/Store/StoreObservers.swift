// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observers and the scheduler of a tree of stores, and whether it is inert. They are separate from the tree, so that a store without them
/// stays small.
@MainActor
final class StoreObservers {
  fileprivate struct Entry {
    let retained: (any StoreObserver)?
    weak var weak: (any StoreObserver)?
    var observer: (any StoreObserver)? { retained ?? weak }
  }

  fileprivate var entries: [Entry] = []
  fileprivate var comparesStates = false
  fileprivate var scheduler: (any Scheduler)?
  fileprivate var isInert = false
}

extension StoreTree {
  /// Whether an action is being received, and what follows from it. Computed, because a stored property that other
  /// modules can read is checked for exclusive access in every action.
  package var isReceiving: Bool { isInTurn }

  /// How often the states of these stores were read outside a change. Unit: reads.
  package var reads: UInt64 { readCount }

  /// Whether events are reported to observers.
  var isObserved: Bool { observers != nil }

  /// Whether an observer needs the states before and after an event.
  var comparesStates: Bool { observers?.comparesStates == true }

  /// Whether these stores receive no action: an ``InertStore``'s. A part of the observers, so that other stores pay
  /// nothing for it.
  var isInert: Bool {
    get { observers?.isInert == true }
    set { changeObservers { $0.isInert = newValue } }
  }

  /// Observes and schedules the runs of these stores, whichever task starts them. Nil: the starting task's scheduler
  /// does.
  package var scheduler: (any Scheduler)? {
    get { observers?.scheduler }
    set { changeObservers { $0.scheduler = newValue } }
  }

  /// - Parameter isRetained: False for an observer that retains stores of this tree.
  package func add(_ observer: any StoreObserver, isRetained: Bool) {
    changeObservers { $0.entries.append(.init(retained: isRetained ? observer : nil, weak: observer)) }
  }

  package func remove(_ observer: any StoreObserver) {
    changeObservers { $0.entries.removeAll { $0.observer === observer } }
  }

  /// The observer of this type, if there is one.
  package func observer<Observer: StoreObserver>(_ type: Observer.Type) -> Observer? {
    guard let observers else { return nil }
    for entry in observers.entries { if let observer = entry.observer as? Observer { return observer } }
    return nil
  }

  func notifyObservers(_ event: @autoclosure () -> StoreEvent, of store: StoreNode) {
    guard let observers else { return }
    let event = event()
    for entry in observers.entries { entry.observer?.observe(event, of: store) }
  }

  @inline(never)
  func notifyOfPerformedAction() {
    guard let observers else { return }
    // A copy: an observer may remove itself.
    for entry in observers.entries { entry.observer?.actionPerformed(in: self) }
  }

  private func changeObservers(_ body: (StoreObservers) -> Void) {
    let all = observers ?? StoreObservers()
    body(all)
    all.comparesStates = all.entries.contains { $0.observer?.comparesStates == true }
    observers = all.entries.isEmpty && all.scheduler == nil && !all.isInert ? nil : all
  }
}
