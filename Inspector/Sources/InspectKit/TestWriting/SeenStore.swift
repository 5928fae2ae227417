// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import LocalHTTP

/// What a session has of one store, and of its runs.
struct SeenStore {
  /// The event with which it began, or with which its state was told again.
  let began: SeenEvent
  /// From there on: its own events, those of the stores below it, and its runs' calls and sleeps.
  let events: [SeenEvent]
  /// The stores and scopes below it.
  let below: Set<Int>

  var place: Int { began.place }
  /// `BelayCheckout`
  var feature: String { began.text("feature") ?? "" }

  /// - Throws: `RequestRefusal` if the session does not have what a test is made of.
  init(_ place: Int, to last: Int, in all: [SeenEvent]) throws {
    let begins = all.indices.filter { all[$0].kind == "began" && all[$0].place == place && all[$0].number <= last }
    guard all.contains(where: { $0.place == place }) else {
      throw RequestRefusal.malformed("The session has no store \(place) before event \(last).")
    }
    guard let index = begins.last else {
      throw Self.refusal("The beginning of this store has left the session: choose a store that began later.")
    }
    began = all[index]
    guard began.text("kind") == "store" else {
      throw Self.refusal("A test is made of a store's events, and this is a TaskScope: choose a store.")
    }
    guard began.text("feature_type") != nil else {
      throw Self.refusal("The session has no values, as a trace: a test is made of what BelayInspector has sent.")
    }
    var below: Set<Int> = []
    for event in all where event.kind == "began" {
      if let parent = event.parent, parent == place || below.contains(parent) { below.insert(event.place) }
    }
    self.below = below
    events = all[index...].dropFirst().filter { event in
      if event.kind == "answered" || event.kind == "slept" { return event.run?.place == place }
      return event.place == place || below.contains(event.place) || event.kind == "dropped"
    }
  }

  static func refusal(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .unprocessableContent, sentence: sentence)
  }

  /// Whether a turn begins with it that a view has caused, or the store above.
  static func beginsTurn(_ event: SeenEvent) -> Bool {
    event.kind == "received" || event.kind == "changed" && event.cause == "write"
  }

  /// The index of the turn with which the test begins: the last one before the stretch, or its first, before which no
  /// run of the store was live. 0: the store's beginning.
  func beginning(of first: Int) -> Int {
    var (live, beginning, turn) = (Set<SeenEvent.Run>(), 0, -1)
    for (index, event) in events.enumerated() where event.number <= first && event.place == place {
      if Self.beginsTurn(event), event.turn != turn {
        if live.isEmpty { beginning = index }
        turn = event.turn ?? -1
      }
      guard let run = event.run else { continue }
      if event.kind == "registered" { live.insert(run) }
      if event.kind == "run ended" { live.remove(run) }
    }
    return beginning
  }

  /// How a run ends, and with which event; nil if it is live at the end of the session.
  func ending(of run: SeenEvent.Run) -> (outcome: String, number: Int)? {
    events.first { $0.kind == "run ended" && $0.run == run }.map { ($0.text("outcome") ?? "", $0.number) }
  }
}
