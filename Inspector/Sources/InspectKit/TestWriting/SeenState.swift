// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store's state at some event: each property as code, or as a gap.
struct SeenState {
  struct Property: Equatable {
    let name: String
    var value: SeenEvent.Code
    /// The text that the page shows.
    var text: String
    let type: String?
  }

  private(set) var properties: [Property]

  init(_ began: SeenEvent) {
    properties = began.list("state").map { json in
      Property(
        name: json["field"]?.text ?? "", value: SeenEvent.code(json), text: json["value"]?.text ?? "",
        type: json["type"]?.text)
    }
  }

  subscript(name: String) -> Property? { properties.first { $0.name == name } }

  /// Takes over what an event has changed.
  mutating func apply(_ event: SeenEvent) {
    let texts = event.list("changes")
    for (field, value) in event.after {
      guard let index = properties.firstIndex(where: { $0.name == field }) else { continue }
      properties[index].value = value
      let change = texts.last { $0["field"]?.text == field }
      properties[index].text = change?["new"]?.text ?? "changed by event \(event.number)"
    }
  }

  /// The properties that differ, in the order of their declarations.
  func differences(from old: SeenState) -> [Property] {
    zip(properties, old.properties).filter { $0 != $1 }.map(\.0)
  }
}
