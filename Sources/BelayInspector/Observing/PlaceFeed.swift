// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Foundation

#if !canImport(Darwin)
  import Dispatch
#endif

#if DEBUG || BELAY_DIAGNOSTICS
  /// Records the runs of one store or scope.
  final class PlaceFeed: ScopeObserver {
    let session: Session
    let place: InspectedEvent.Place
    /// The turn of the store's tree. Nil for a scope.
    private let turn: TurnMark?
    /// The last action of the current turn: it has requested the runs that are registered now.
    private let lastAction = Lock<Int?>(nil)
    /// Its state is a part of a field that is left out.
    let isLeftOut: Bool

    init(_ session: Session, _ place: InspectedEvent.Place, turn: TurnMark? = nil, isLeftOut: Bool = false) {
      (self.session, self.place, self.turn, self.isLeftOut) = (session, place, turn, isLeftOut)
    }

    /// Of a value of this store.
    func text(of value: Any) -> String {
      isLeftOut ? TraceText.cut(TraceText.nameWithoutValues(of: value)) : session.texts.of(value)
    }

    /// Observes the runs of this registry from now on.
    func observe(_ scope: ScopeEngine) {
      session.setScope(ObjectIdentifier(scope), of: place)
      scope.add(self)
    }

    func setLastAction(_ number: Int?) { lastAction.withLock { $0 = number } }

    func observe(_ event: RunEvent, of run: RunDescription) {
      // Such a run was requested after the end of its scope, and never registered.
      guard run.registration > 0 else { return }
      switch event {
      case .registered(let placement):
        var fields = describe(run) + [("placement", .word(placement.traced.word))]
        if run.parentRegistration == 0, let by = lastAction.withLock({ $0 }) { fields.append(("by", .number(by))) }
        note("registered", fields)
      case .started: note("started", [("run", .run(place: place.id, number: run.registration))])
      case .ended(let outcome):
        var fields = describe(run) + [("outcome", .word(outcome.word))]
        if let error = outcome.error { fields.append(("error", .text(text(of: error)))) }
        note("run ended", fields)
      case .created, .workBegan, .workReturned: break
      }
    }

    private func note(_ event: String, _ fields: [(key: String, value: InspectedEvent.Value)]) {
      // A run may end on any thread, while the main actor is in a turn that has nothing to do with it.
      let number = MainQueue.isCurrent ? turn?.current : nil
      session.note(event, in: place, fields + (number.map { [("turn", .number($0))] } ?? []))
    }

    private func describe(_ run: RunDescription) -> [(key: String, value: InspectedEvent.Value)] {
      var fields: [(key: String, value: InspectedEvent.Value)] = [
        ("run", .run(place: place.id, number: run.registration))
      ]
      if run.parentRegistration > 0 { fields.append(("within", .run(place: place.id, number: run.parentRegistration))) }
      fields.append(("lane", .lane(run.lane)))
      fields.append(("label", run.name.map { .text(TraceText.cut($0)) } ?? .lane(run.lane)))
      fields.append(("file", .word("\(run.location.fileID)")))
      fields.append(("line", .number(Int(run.location.line))))
      return fields
    }

    func observe(_ event: ScopeEvent) { if case .endPerformed = event { session.end(place) } }

    func makeChild(named name: String, at location: String) -> (any ScopeObserver)? { nil }
  }

  /// Whether the main actor runs this code.
  private enum MainQueue {
    #if canImport(Darwin)
      static var isCurrent: Bool { Thread.isMainThread }
    #else
      // Its thread does not tell: outside of Apple's systems the queue has no thread of its own.
      private static let mark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
      }()

      static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
    #endif
  }

  /// The current turn of a tree of stores. It is set on the main actor, and read where runs are registered.
  final class TurnMark: Sendable {
    private let number = Lock<Int?>(nil)

    var current: Int? { number.withLock { $0 } }
    func set(_ new: Int?) { number.withLock { $0 = new } }
  }
#endif
