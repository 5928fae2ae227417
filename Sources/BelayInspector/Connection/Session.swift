// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

#if DEBUG || BELAY_DIAGNOSTICS
  /// One connection of this process: its numbers, its places and its outbox, under one lock.
  ///
  /// The lock is an innermost one: it is taken under those of the engines, and nothing is called under it.
  final class Session: Sendable {
    private struct State {
      var outbox: Outbox
      var lastNumber = 0
      var lastPlace = 0
      var lastTurn = 0
      /// The stores and scopes that have not ended.
      var places: [Int: InspectedEvent.Place] = [:]
      /// Of each root, the places of its tree that have not ended, itself among them.
      var trees: [Int: Set<Int>] = [:]
      /// The places of the registries of runs, and these by their places.
      var placesOfScopes: [ObjectIdentifier: Int] = [:]
      var scopesOfPlaces: [Int: ObjectIdentifier] = [:]
      /// How many calls of each name the runs of a place have made.
      var calls: [Int: [String: Int]] = [:]
    }

    let id = UUID()
    let started = Date()
    let texts: ShownText
    private let start = ContinuousClock.now
    private let state: Lock<State>
    /// Resumes the sender; it rests when there is nothing to send.
    let appended: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(leavingOut fields: Set<Inspector.Field>, limits: Outbox.Limits = .init()) {
      texts = ShownText(leftOut: LeftOut(fields))
      state = Lock(State(outbox: Outbox(limits: limits)))
      (appended, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var isOpen: Bool { state.withLock { $0.outbox.isOpen } }
    /// Increases where events are missing.
    var gaps: Int { state.withLock { $0.outbox.gaps } }
    /// The gaps, if they are others than those that are known, and there is room again.
    func gaps(after known: Int) -> Int? {
      state.withLock { $0.outbox.gaps != known && $0.outbox.hasRoom ? $0.outbox.gaps : nil }
    }

    func nextTurn() -> Int {
      state.withLock { state in
        state.lastTurn += 1
        return state.lastTurn
      }
    }

    // MARK: Places

    func makePlace(_ name: String, parent: InspectedEvent.Place?) -> InspectedEvent.Place {
      state.withLock { state in
        state.lastPlace += 1
        let id = state.lastPlace
        let place = InspectedEvent.Place(id: id, name: name, parent: parent?.id, root: parent?.root ?? id)
        if state.outbox.isOpen {
          state.places[id] = place
          state.trees[place.root, default: []].insert(id)
        }
        return place
      }
    }

    /// The runs of this registry are the place's.
    func setScope(_ scope: ObjectIdentifier, of place: InspectedEvent.Place) {
      state.withLock { state in
        guard state.places[place.id] != nil else { return }
        (state.placesOfScopes[scope], state.scopesOfPlaces[place.id]) = (place.id, scope)
      }
    }

    func place(of scope: ObjectIdentifier) -> Int? { state.withLock { $0.placesOfScopes[scope] } }

    /// Returns how many calls of this name were counted before.
    func countCall(_ name: String, in place: Int) -> Int {
      state.withLock { state in
        guard state.places[place] != nil else { return 0 }
        defer { state.calls[place, default: [:]][name, default: 0] += 1 }
        return state.calls[place]?[name] ?? 0
      }
    }

    /// A store or scope has ended; if it is a root, all of its tree. Later calls do nothing.
    func end(_ place: InspectedEvent.Place) {
      state.withLock { state in
        guard state.places[place.id] != nil else { return }
        // Children come first, because they were made later.
        let ended = place.parent == nil ? (state.trees[place.id] ?? []).sorted(by: >) : [place.id]
        if place.parent == nil { state.trees[place.id] = nil } else { state.trees[place.root]?.remove(place.id) }
        for id in ended {
          guard let place = state.places.removeValue(forKey: id) else { continue }
          state.calls[place.id] = nil
          if let scope = state.scopesOfPlaces.removeValue(forKey: place.id) { state.placesOfScopes[scope] = nil }
          append("ended", in: place, [], &state)
        }
      }
      wake.yield()
    }

    // MARK: Events

    /// Returns the event's number.
    @discardableResult
    func note(
      _ event: String, in place: InspectedEvent.Place = .init(), _ fields: [(key: String, value: InspectedEvent.Value)]
    ) -> Int {
      defer { wake.yield() }
      return state.withLock { append(event, in: place, fields, &$0) }
    }

    @discardableResult
    private func append(
      _ event: String, in place: InspectedEvent.Place, _ fields: [(key: String, value: InspectedEvent.Value)],
      _ state: inout State
    ) -> Int {
      state.lastNumber += 1
      let time = start.duration(to: .now)
      state.outbox.append(
        InspectedEvent(number: state.lastNumber, time: time, place: place, event: event, fields: fields))
      return state.lastNumber
    }

    // MARK: The sender

    func next() -> Outbox.Step { state.withLock { $0.outbox.next() } }

    /// Returns whether this is the first attempt after an answer that has failed, whether it is the first answer, and how many
    /// events are never sent because the session was being finished.
    @discardableResult
    func answered(_ answer: Outbox.Answer) -> (hasLost: Bool, hasConnected: Bool, unsent: Int) {
      var released: [InspectedEvent] = []
      let result = state.withLock { state in
        let (wasConnected, failures) = (state.outbox.isConnected, state.outbox.failures)
        let isFinishing = state.outbox.isFinishing
        released = state.outbox.answered(answer)
        return (
          hasLost: failures == 0 && state.outbox.failures > 0, hasConnected: !wasConnected && state.outbox.isConnected,
          unsent: isFinishing && answer == .failed ? released.count : 0
        )
      }
      withExtendedLifetime(released) {}
      return result
    }

    var dropped: Int { state.withLock { $0.outbox.dropped } }

    /// What waits is sent, and no more is recorded.
    func finish() {
      state.withLock { $0.outbox.finish() }
      wake.yield()
    }

    /// Nothing is recorded or sent any more.
    func end() {
      let released = state.withLock { state in
        (state.places, state.trees, state.placesOfScopes, state.scopesOfPlaces) = ([:], [:], [:], [:])
        state.calls = [:]
        return state.outbox.end()
      }
      withExtendedLifetime(released) {}
      wake.finish()
    }
  }
#endif
