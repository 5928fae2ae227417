// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import Belay

/// A store or scope in a trace.
final class TracePoint: Sendable {
  let tracer: Tracer
  let place: TraceEvent.Place

  init(_ tracer: Tracer, name: String, parent: TracePoint? = nil) {
    self.tracer = tracer
    place = tracer.makePlace(TraceText.of(name), parent: parent?.place.id)
  }

  /// - Parameter name: Of an action or output the case, without its values.
  func note(_ kind: TraceEvent.Kind, named name: String? = nil) { tracer.note(kind, named: name, in: place) }
  func end() { tracer.end(place) }

  /// Nil for 0: such a run was requested after the end of its scope, and never registered.
  func id(ofRun registration: Int) -> TraceEvent.Run.ID? {
    registration > 0 ? TraceEvent.Run.ID(place: place.id, number: registration) : nil
  }

  private func describe(_ run: RunDescription) -> TraceEvent.Run? {
    id(ofRun: run.registration).map { id in
      TraceEvent.Run(
        id: id, lane: run.lane, name: run.name, parent: self.id(ofRun: run.parentRegistration), location: run.location)
    }
  }
}

extension TracePoint: ScopeObserver {
  func observe(_ event: RunEvent, of run: RunDescription) {
    switch event {
    case .registered(let placement): if let run = describe(run) { note(.registered(run, placement.traced)) }
    case .started: if let id = id(ofRun: run.registration) { note(.started(id)) }
    case .ended(let outcome): if let run = describe(run) { note(.runEnded(run, outcome)) }
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
  package var traced: TraceEvent.Placement {
    switch self {
    case .runs: .starts
    case .waits: .waits
    case .joins: .joins
    case .drops: .dropped
    }
  }
}
