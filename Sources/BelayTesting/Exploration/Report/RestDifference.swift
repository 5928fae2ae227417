// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The first difference between two executions of one order: what a scenario that does not repeat itself depends on.
struct RestDifference {
  /// What is seen of an execution at a rest.
  struct Rest {
    let parts: [ObservedPart]
    let events: [String]
  }

  /// For the report.
  let lines: [String]

  /// Nil if they are the same as far as can be seen.
  init?(_ one: [Rest], _ other: [Rest]) {
    for (step, (old, new)) in zip(one, other).enumerated() {
      let fields = FieldChange.all(from: old.parts, to: new.parts)
      let events = zip(old.events, new.events).filter { $0 != $1 }
      guard !fields.isEmpty || !events.isEmpty || old.events.count != new.events.count else { continue }
      let place = step == 0 ? "before the first step" : "after step \(step)"
      var lines = ["Executed again in the same order, it differs first \(place):"]
      lines += fields.map { "  \($0.inLine)\(Self.kind($0.old, $0.new))" }
      lines += events.map { "  the event \($0.0), then \($0.1)\(Self.kind($0.0, $0.1))" }
      if old.events.count != new.events.count {
        lines.append("  the events that can happen: \(old.events), then \(new.events)")
      }
      self.lines = lines
      return
    }
    guard one.count != other.count else { return nil }
    lines = ["Executed again in the same order, it had \(one.count) rests, then \(other.count)."]
  }

  /// What can be said of two texts by their form alone.
  static func kind(_ old: String, _ new: String) -> String {
    let (ids, otherIDs) = (old.matches(of: uuid), new.matches(of: uuid))
    if !ids.isEmpty, ids.count == otherIDs.count, old.replacing(uuid, with: "") == new.replacing(uuid, with: "") {
      return " (only in a UUID)"
    }
    if old.contains(date), new.contains(date), old.replacing(date, with: "") == new.replacing(date, with: "") {
      return " (only in a date)"
    }
    return old != new && old.sorted() == new.sorted()
      ? " (the same in another order, as from a set or a dictionary)" : ""
  }

  private static var uuid: Regex<Substring> {
    /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/
  }
  private static var date: Regex<Substring> { /[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}[0-9.Z+ :-]*/ }
}
