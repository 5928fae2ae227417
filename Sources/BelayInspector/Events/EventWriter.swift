// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// Writes events as JSON, each text after the redaction has seen it.
  struct EventWriter {
    let redact: (@Sendable (String) -> String)?

    func object(_ event: InspectedEvent) -> String {
      var json = JSONObject()
      json.add("number", number: event.number)
      json.add("time_us", number: event.time.wholeMicroseconds)
      json.add("place", number: event.place.id)
      json.add("name", text: redacted(event.place.name))
      if let parent = event.place.parent { json.add("parent", number: parent) }
      json.add("event", text: event.event)
      var gaps: [String] = []
      for (key, value) in event.fields { add(value, as: key, to: &json, &gaps) }
      if !gaps.isEmpty { json.add("gaps", texts: gaps) }
      return json.text
    }

    /// What the tool takes is limited in bytes, and one character may have thousands. Unit: bytes.
    private static let longestText = 8_000

    private func redacted(_ text: String) -> String {
      let text = redact?(text) ?? text
      guard text.utf8.count > Self.longestText else { return text }
      // A string's range begins and ends with whole scalars.
      return text[..<text.utf8.index(text.startIndex, offsetBy: Self.longestText)] + "…"
    }

    /// Nil if the redaction would change it: what is left would be another value.
    private func unchanged(_ code: String) -> String? { redacted(code) == code ? code : nil }

    private func add(
      _ value: InspectedEvent.Value, as key: String, to json: inout JSONObject, _ gaps: inout [String]
    ) {
      switch value {
      case .word(let text): json.add(key, text: text)
      case .text(let text): json.add(key, text: redacted(text))
      case .texts(let texts): json.add(key, texts: texts.map(redacted))
      case .number(let number): json.add(key, number: number)
      case .isTrue: json.add(key, raw: "true")
      case .code(let code): if let code = unchanged(code) { json.add(key, text: code) } else { gaps.append("redacted") }
      case .codes(let codes):
        let shown = codes.compactMap(unchanged)
        if shown.count == codes.count { json.add(key, texts: shown) } else { gaps.append("redacted") }
      case .lane(let lane): json.add(key, text: redacted(TraceText.cut("\(lane)")))
      case .run(let place, let number): json.add(key, raw: "{\"place\":\(place),\"number\":\(number)}")
      case .changes(let changes): json.add(key, raw: JSONText.array(changes.map(object)))
      case .state(let parts): json.add(key, raw: JSONText.array(parts.map(object)))
      case .gaps(let names): gaps += names
      case .objects(let all): json.add(key, raw: JSONText.array(all.map(object)))
      }
    }

    private func object(_ fields: [InspectedEvent.Field]) -> String {
      var json = JSONObject()
      var gaps: [String] = []
      for (key, value) in fields { add(value, as: key, to: &json, &gaps) }
      if !gaps.isEmpty { json.add("gaps", texts: gaps) }
      return json.text
    }

    private func object(_ change: TraceEvent.FieldChange) -> String {
      var json = JSONObject()
      json.add("field", text: change.field)
      json.add("old", text: redacted(change.old))
      json.add("new", text: redacted(change.new))
      return json.text
    }

    private func object(_ part: InspectedEvent.Part) -> String {
      var json = JSONObject()
      json.add("field", text: part.field)
      json.add("type", text: part.type)
      json.add("value", text: redacted(part.text))
      if let code = part.code.flatMap(unchanged) { json.add("code", text: code) }
      return json.text
    }
  }

  /// One JSON object, key by key.
  struct JSONObject {
    private var members = ""

    var text: String { "{\(members)}" }

    mutating func add(_ key: String, raw json: String) {
      if !members.isEmpty { members += "," }
      members += "\"\(key)\":\(json)"
    }
    mutating func add(_ key: String, number: Int) { add(key, raw: "\(number)") }
    mutating func add(_ key: String, text: String) { add(key, raw: JSONText.string(text)) }
    mutating func add(_ key: String, texts: [String]) { add(key, raw: JSONText.array(texts.map(JSONText.string))) }
  }

  extension Duration {
    /// Rounded down.
    var wholeMicroseconds: Int { Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000) }
  }
#endif
