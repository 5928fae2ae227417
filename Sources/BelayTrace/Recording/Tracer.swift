// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Collects the events of a tree of stores or of a scope, and delivers them to the observers.
///
/// Events are appended where they happen, often under a lock of the engine, and are delivered by `deliver`, outside all
/// locks. So they are in the order in which they happened, and a slow observer makes no thread wait for a lock.
final class Tracer: Sendable {
  private struct State {
    var lastNumber = 0
    var lastPlace = 0
    /// The stores and scopes that have not ended.
    var places: [Int: TraceEvent.Place] = [:]
    var waiting: [TraceEvent] = []
    var isDelivering = false
    var observers: [Registration] = []
    var lastObserver = 0
  }

  private struct Registration {
    let id: Int
    let observer: any TraceObserver
    /// The number of the last event before the observer was added. Later ones are delivered to it.
    let after: Int
  }

  /// The maximum number of events that wait for a slow observer. Unit: events.
  static let mostWaiting = 10_000

  private let state = Lock(State())
  private let start = ContinuousClock.now

  init() {}

  // MARK: Observers

  func add(_ observer: any TraceObserver) -> Int {
    state.withLock { state in
      state.lastObserver += 1
      state.observers.append(Registration(id: state.lastObserver, observer: observer, after: state.lastNumber))
      return state.lastObserver
    }
  }

  func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.observers.firstIndex { $0.id == id }.map { state.observers.remove(at: $0) }
    }
    // Released after the lock: it may be the last reference.
    withExtendedLifetime(removed) {}
  }

  var isObserved: Bool { state.withLock { !$0.observers.isEmpty } }

  // MARK: Events

  func makePlace(_ name: String, parent: Int?) -> TraceEvent.Place {
    state.withLock { state in
      state.lastPlace += 1
      let place = TraceEvent.Place(id: state.lastPlace, name: name, parent: parent)
      state.places[place.id] = place
      append(.began, in: place, &state)
      return place
    }
  }

  /// A store or scope has ended; if it is the root, all others end too. Later calls do nothing.
  func end(_ place: TraceEvent.Place) {
    state.withLock { state in
      guard state.places[place.id] != nil else { return }
      // Children come first, because they were made later.
      let ended = place.parent == nil ? state.places.values.sorted { $0.id > $1.id } : [place]
      for place in ended {
        state.places[place.id] = nil
        append(.ended, in: place, &state)
      }
    }
  }

  func note(_ kind: TraceEvent.Kind, named name: String?, in place: TraceEvent.Place) {
    state.withLock { append(kind, named: name, in: place, &$0) }
  }

  private func append(
    _ kind: TraceEvent.Kind, named name: String? = nil, in place: TraceEvent.Place, _ state: inout State
  ) {
    guard !state.observers.isEmpty else { return }
    state.lastNumber += 1
    // The event is dropped: its number is missing.
    guard state.waiting.count < Self.mostWaiting else { return }
    let time = start.duration(to: .now)
    state.waiting.append(TraceEvent(number: state.lastNumber, time: time, place: place, kind: kind, name: name))
  }

  /// Delivers the collected events. Must be called outside all locks. If another call is already delivering, this one
  /// returns at once, and the other delivers these events too.
  func deliver() {
    var isFirst = true
    while let (events, observers) = take(isFirst: isFirst) {
      isFirst = false
      for event in events {
        for observer in observers where observer.after < event.number && isRegistered(observer.id) {
          observer.observer.traced(event)
        }
      }
    }
  }

  /// Checked before each event: since the events were taken, the observer may have been removed, even by itself.
  private func isRegistered(_ id: Int) -> Bool { state.withLock { $0.observers.contains { $0.id == id } } }

  /// - Parameter isFirst: False if the caller has delivered what there was. It continues with later events, and no
  ///   other thread delivers in between.
  private func take(isFirst: Bool) -> ([TraceEvent], [Registration])? {
    state.withLock { state in
      if isFirst, state.isDelivering { return nil }
      state.isDelivering = !state.waiting.isEmpty
      if state.waiting.isEmpty { return nil }
      defer { state.waiting = [] }
      return (state.waiting, state.observers)
    }
  }
}
