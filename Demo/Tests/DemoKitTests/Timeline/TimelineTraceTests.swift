// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTrace
@testable import DemoKit

@Suite struct `A timeline of a trace` {
  @Test func `no events, no rows`() { #expect(rows { _ in }.isEmpty) }

  @Test func `that a store is there takes no row`() { #expect(rows { $0.at(0, .began) }.isEmpty) }

  @Test func `a run is a bar in its lane's row, from its registration to its end`() throws {
    let rows = rows {
      $0.at(10, .registered($0.run(1), .starts))
      $0.at(35.5, .runEnded($0.run(1), .finished))
    }
    #expect(rows.map(\.title) == ["lane saving"])
    #expect(rows[0].place == "Cart" && rows[0].marks.isEmpty)
    let bar = try #require(rows[0].bars.first)
    #expect(bar.name == "saving" && bar.from == 10 && bar.to == 35.5 && bar.outcome == "finished")
    #expect(!bar.waits && bar.went == nil && !bar.isCut && bar.track == 0)
    #expect(bar.details.location == "Shop/Cart.swift:12")
  }

  @Test func `a run with a name is called by it`() {
    let rows = rows { $0.at(0, .registered($0.run(1, name: "draft 7"), .starts)) }
    #expect(rows[0].bars.map(\.name) == ["draft 7"])
  }

  @Test func `a run that goes has no end and no outcome`() {
    let rows = rows { $0.at(5, .registered($0.run(1), .starts)) }
    #expect(rows[0].bars.map(\.to) == [nil] && rows[0].bars.map(\.outcome) == [nil])
  }

  @Test func `a run that waits goes from the moment at which its turn comes`() {
    let rows = rows {
      $0.at(0, .registered($0.run(1), .starts))
      $0.at(4, .registered($0.run(2), .waits))
      $0.at(9, .runEnded($0.run(1), .finished))
      $0.at(9, .started($0.id(2)))
      $0.at(20, .runEnded($0.run(2), .finished))
    }
    #expect(rows[0].bars.map(\.waits) == [false, true])
    #expect(rows[0].bars.map(\.went) == [nil, 9])
    #expect(rows[0].bars.map(\.track) == [0, 1])
  }

  @Test func `a run that waits and is dropped never went`() {
    let rows = rows {
      $0.at(4, .registered($0.run(1), .waits))
      $0.at(8, .runEnded($0.run(1), .dropped))
    }
    #expect(rows[0].bars[0].waits && rows[0].bars[0].went == nil && rows[0].bars[0].to == 8)
    #expect(rows[0].marks.map(\.kind) == [.dropped])
  }

  @Test func `a run that is dropped at once is a mark and no bar`() {
    let rows = rows {
      $0.at(4, .registered($0.run(1), .dropped))
      $0.at(4, .runEnded($0.run(1), .dropped))
    }
    #expect(rows[0].bars.isEmpty)
    #expect(rows[0].marks.map(\.kind) == [.dropped] && rows[0].marks[0].name == "saving dropped")
    #expect(rows[0].marks[0].details.location == "Shop/Cart.swift:12")
  }

  @Test func `a run that joins is a mark, and its end draws no bar`() {
    let rows = rows {
      $0.at(0, .registered($0.run(1), .starts))
      $0.at(4, .registered($0.run(2), .joins))
      $0.at(9, .runEnded($0.run(1), .finished))
      $0.at(9, .runEnded($0.run(2), .finished))
    }
    #expect(rows[0].bars.count == 1 && rows[0].marks.map(\.kind) == [.joined])
  }

  @Test(
    arguments: [
      (Run.Outcome.finished, "finished", nil), (.cancelled, "cancelled", .cancelled),
      (.superseded, "superseded", .superseded), (.failed(Mishap()), "failed", .failed), (.dropped, "dropped", .dropped),
    ] as [(Run.Outcome, String, TimelineMarkKind?)])
  func `an end that is not a finish is a mark at the end of the bar`(
    outcome: Run.Outcome, word: String, kind: TimelineMarkKind?
  ) {
    let rows = rows {
      $0.at(1, .registered($0.run(1), .starts))
      $0.at(7, .runEnded($0.run(1), outcome))
    }
    #expect(rows[0].bars.map(\.outcome) == [word])
    #expect(rows[0].marks.map(\.kind) == [kind].compactMap(\.self))
    #expect(rows[0].marks.allSatisfy { $0.ms == 7 && $0.name.hasPrefix("saving \(word)") })
  }

  @Test func `a failure's mark says what the error says`() {
    let rows = rows {
      $0.at(1, .registered($0.run(1), .starts))
      $0.at(7, .runEnded($0.run(1), .failed(Mishap())))
    }
    #expect(rows[0].marks.map(\.name) == ["saving failed: no network"])
  }

  @Test(
    arguments: [
      (TraceEvent.Cause.held(field: "isSaving"), .hold, "hold isSaving"),
      (.restored(field: "isSaving"), .restore, "restore isSaving"),
      (.undone(mutation: "removed"), .undo, "undo removed"),
    ] as [(TraceEvent.Cause, TimelineMarkKind, String)])
  func `what a run holds, restores and undoes are marks in its row, with what changed`(
    cause: TraceEvent.Cause, kind: TimelineMarkKind, name: String
  ) {
    let rows = rows {
      $0.at(1, .registered($0.run(1), .starts))
      $0.at(2, .changed(cause, run: $0.id(1), [change("isSaving", "false", "true")]))
    }
    #expect(rows.count == 1)
    #expect(rows[0].marks.map(\.kind) == [kind] && rows[0].marks.map(\.name) == [name])
    #expect(rows[0].marks[0].details.changes == ["isSaving: false → true"])
    #expect(rows[0].marks[0].details.location == "Shop/Cart.swift:12")
    #expect(rows[0].bars[0].details.changes == ["isSaving: false → true"])
  }

  @Test func `what is restored after the run's end is still in its row`() {
    let rows = rows {
      $0.at(1, .registered($0.run(1), .starts))
      $0.at(2, .runEnded($0.run(1), .cancelled))
      $0.at(2, .changed(.restored(field: "isSaving"), run: $0.id(1), []))
    }
    #expect(rows.map(\.title) == ["lane saving"])
    #expect(rows[0].marks.map(\.kind) == [.cancelled, .restore])
  }

  @Test func `a run's mutations are no marks: the bar counts them, and tells the last ones`() {
    let rows = rows {
      $0.at(0, .registered($0.run(1), .starts))
      for number in 1...9 {
        $0.at(
          Double(number),
          .changed(.applied(mutation: "counted"), run: $0.id(1), [change("n", "\(number - 1)", "\(number)")]))
      }
    }
    #expect(rows[0].marks.isEmpty)
    #expect(rows[0].bars[0].details.changeCount == 9)
    #expect(rows[0].bars[0].details.changes == ["n: 5 → 6", "n: 6 → 7", "n: 7 → 8", "n: 8 → 9"])
  }

  @Test func `actions, outputs and the end are marks in the feature's own row`() {
    let rows = rows {
      $0.at(1, .received(action: "saveTapped", [change("", "idle", "busy")]))
      $0.at(2, .emitted(output: "saved"))
      $0.at(3, .ended)
      $0.at(4, .ignored(action: "saveTapped"))
    }
    #expect(rows.map(\.title) == ["actions"] && rows[0].place == "Cart")
    #expect(rows[0].marks.map(\.kind) == [.action, .output, .ended, .ignored])
    #expect(rows[0].marks.map(\.name) == ["saveTapped", "saved", "Cart ended", "saveTapped, too late"])
    #expect(rows[0].marks[0].details.changes == ["state: idle → busy"])
  }

  private func change(_ field: String, _ old: String, _ new: String) -> TraceEvent.FieldChange {
    TraceEvent.FieldChange(field: field, old: old, new: new)
  }

  private func rows(_ write: (inout TraceScript) -> Void) -> [Timeline.Row] {
    var script = TraceScript()
    write(&script)
    return Timeline.rows(of: script.events)
  }
}
