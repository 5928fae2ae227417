// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which kind of value each key of an event has: see Format.md. Other keys may be anything.
enum EventSchema {
  private enum Kind: String {
    case whole = "a whole number"
    case number = "a number"
    case text = "a text"
    case flag = "true or false"
    case texts = "a list of texts"
    case run = #"an object such as {"place":1,"number":2}"#
    case changes = #"a list of objects such as {"field":"","old":"","new":""}"#
    case state = #"a list of objects such as {"field":"","value":""}"#
    case after = #"a list of objects such as {"field":"","code":""}"#
    case parts = #"a list of objects such as {"path":"","type":"","kind":""}"#
  }

  private static let required: KeyValuePairs<String, Kind> = [
    "number": .whole, "time_us": .number, "place": .whole, "name": .text, "event": .text,
  ]

  private static let optional: [String: Kind] = [
    "parent": .whole, "kind": .text, "feature": .text, "file": .text, "line": .whole, "state": .state,
    "state_code": .text, "gaps": .texts, "again": .flag, "action": .text, "changes": .changes, "turn": .whole,
    "case": .text, "code": .text, "cause": .text, "subject": .text, "run": .run, "output": .text, "error": .text,
    "within": .run, "lane": .text, "label": .text, "placement": .text, "by": .whole, "outcome": .text,
    "call": .text, "arguments": .texts, "answer": .text, "duration_us": .number, "what": .text, "path": .texts,
    "report": .texts, "since_us": .number, "count": .whole, "feature_type": .text, "parts": .parts, "after": .after,
    "comparable": .flag, "loads": .flag, "error_code": .text, "order": .whole,
  ]

  /// What a page can count exactly.
  private static let largest = 9_007_199_254_740_991

  /// What is wrong with an event; nil if it is well-formed.
  static func problem(in event: JSONValue) -> String? {
    guard let members = event.members else { return "it is no object" }
    for (key, kind) in required {
      guard let value = event[key] else { return "'\(key)' is missing" }
      guard matches(value, kind) else { return "'\(key)' is \(kind.rawValue)" }
    }
    for member in members {
      guard let kind = optional[member.key], !matches(member.value, kind) else { continue }
      return "'\(member.key)' is \(kind.rawValue)"
    }
    return nil
  }

  private static func matches(_ value: JSONValue, _ kind: Kind) -> Bool {
    switch (kind, value) {
    case (.whole, .whole(let number)): number >= 0 && number <= Self.largest
    // Before the app started there is nothing, and no time is longer than 285 years.
    case (.number, _): value.number.map { $0 >= 0 && $0 <= Double(Self.largest) } ?? false
    case (.text, .text), (.flag, .flag): true
    case (.texts, .list(let texts)): texts.allSatisfy { $0.text != nil }
    case (.run, _): value["place"]?.whole != nil && value["number"]?.whole != nil
    case (.changes, .list(let changes)): changes.allSatisfy { has(["field", "old", "new"], $0) }
    case (.state, .list(let fields)): fields.allSatisfy { has(["field", "value"], $0) }
    case (.after, .list(let fields)): fields.allSatisfy { has(["field"], $0) }
    case (.parts, .list(let parts)): parts.allSatisfy { has(["path", "type", "kind"], $0) }
    default: false
    }
  }

  private static func has(_ keys: [String], _ object: JSONValue) -> Bool {
    keys.allSatisfy { object[$0]?.text != nil }
  }
}
