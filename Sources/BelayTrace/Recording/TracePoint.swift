// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A store or scope in a trace.
final class TracePoint: Sendable {
  let tracer: Tracer
  let place: TraceEvent.Place

  init(_ tracer: Tracer, name: String, parent: TracePoint? = nil) {
    self.tracer = tracer
    place = tracer.makePlace(TraceText.of(name), parent: parent?.place.id)
  }

  func note(_ kind: TraceEvent.Kind) { tracer.note(kind, in: place) }
  func end() { tracer.end(place) }

  func id(of run: RunRecord) -> TraceEvent.Run.ID { TraceEvent.Run.ID(place: place.id, number: run.registration) }

  private func describe(_ run: RunRecord) -> TraceEvent.Run {
    TraceEvent.Run(
      id: id(of: run), lane: run.lane, name: run.name, parent: run.parent.map(id(of:)), location: run.location)
  }
}

extension TracePoint: ScopeObserver {
  func observe(_ event: RunEvent, of run: RunRecord) {
    switch event {
    case .registered(let placement): note(.registered(describe(run), placement.traced))
    case .started: note(.started(id(of: run)))
    case .ended(let outcome):
      // A run that was requested after the end of its scope was never registered.
      if run.registration > 0 { note(.runEnded(describe(run), outcome)) }
    case .created, .workBegan, .workReturned: break
    }
  }

  func observe(_ event: ScopeEvent) {
    switch event {
    case .endPerformed: end()
    case .decisionPerformed: tracer.deliver()
    case .handleMade, .ended, .released: break
    }
  }

  func makeChild(named name: String, at location: String) -> (any ScopeObserver)? { nil }
}

extension RunEvent.Placement {
  fileprivate var traced: TraceEvent.Placement {
    switch self {
    case .runs: .starts
    case .waits: .waits
    case .joins: .joins
    case .drops: .dropped
    }
  }
}
