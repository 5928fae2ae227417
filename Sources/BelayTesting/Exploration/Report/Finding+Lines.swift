// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics

extension Finding {
  /// The order as JSON lines, for `belay-inspect`: its steps are the turns of a session, with the fields that each has changed.
  ///
  /// If the end is what is wrong, the order that it is compared with is in it too, as a second tree of stores. What is
  /// wrong comes last, as a failure. The fields' texts are cut at 200 characters.
  /// ``explore(bound:samples:samplingSeed:prunes:fileID:filePath:line:column:_:)`` attaches them to the test in Swift
  /// Testing: `order-1.jsonl` and so on, one for each order that the report prints.
  ///
  /// The times have no meaning. A finding that the report does not print has its steps, without changes.
  public var jsonLines: String {
    var writer = OrderLines()
    switch problem {
    case .complaint(let complaint):
      writer.write(example, named: "This order", wrong: [complaint])
    case .otherEnd(let other):
      let name = other.schedule.choices.isEmpty ? "The default order" : "The other order"
      writer.write(other, named: name, wrong: [])
      writer.write(example, named: "This order", wrong: differences.map { "The end differs. \($0.inLine)" })
    }
    return writer.lines.map { "\($0)\n" }.joined()
  }
}

/// Writes orders as `belay-inspect` reads a session: an order is a store, and what the scenario has are stores below it.
private struct OrderLines {
  private(set) var lines: [String] = []
  private var lastPlace = 0
  private var lastTurn = 0

  mutating func write(_ example: Finding.Example, named name: String, wrong: [String]) {
    let root = begin(name, below: nil, state: [("seed", "\(example.schedule)")])
    var places: [String: (place: Int, name: String)] = [:]
    for (owner, state) in Self.beginnings(of: example.changes) {
      places[owner] = (begin(owner, below: root, state: state), owner)
    }
    for (index, step) in example.steps.enumerated() {
      lastTurn += 1
      add("received", root, name, ["\"action\":\(Self.string("\(step.event)"))", "\"turn\":\(lastTurn)"])
      guard example.changes.indices.contains(index) else { continue }
      for (owner, changes) in Self.owners(of: example.changes[index]) {
        guard let place = places[owner] else { continue }
        let list = changes.map { field, change in
          "{\"field\":\(Self.string(field)),\"old\":\(Self.string(change.old)),\"new\":\(Self.string(change.new))}"
        }
        let fields = ["\"cause\":\"step\"", "\"changes\":[\(list.joined(separator: ","))]", "\"turn\":\(lastTurn)"]
        add("changed", place.place, place.name, fields)
      }
      if let complaint = wrong.first, example.brokenAfter == index + 1 {
        fail(root, name, "\(step.event)", complaint)
      }
    }
    guard example.brokenAfter.map({ $0 < 1 || $0 > example.steps.count }) ?? true else { return }
    for text in wrong { fail(root, name, example.steps.last.map { "\($0.event)" } ?? name, text) }
  }

  private mutating func fail(_ place: Int, _ name: String, _ step: String, _ error: String) {
    let texts = ["\"action\":\(Self.string(step))", "\"error\":\(Self.string(error))"]
    add("failed", place, name, texts + ["\"turn\":\(lastTurn)"])
  }

  private mutating func begin(_ name: String, below parent: Int?, state: [(String, String)]) -> Int {
    lastPlace += 1
    let fields = state.map { "{\"field\":\(Self.string($0.0)),\"value\":\(Self.string($0.1))}" }
    let above = parent.map { ["\"parent\":\($0)"] } ?? []
    add("began", lastPlace, name, above + ["\"kind\":\"store\"", "\"state\":[\(fields.joined(separator: ","))]"])
    return lastPlace
  }

  private mutating func add(_ event: String, _ place: Int, _ name: String, _ fields: [String]) {
    let number = lines.count + 1
    let head = "\"number\":\(number),\"time_us\":\(number * 1_000),\"place\":\(place),\"name\":\(Self.string(name))"
    lines.append("{\(head),\"event\":\"\(event)\",\(fields.joined(separator: ","))}")
  }

  /// `Favorites.rows[2].price` is `rows[2].price` of `Favorites`.
  private static func owners(of changes: [FieldChange]) -> [(String, [(String, FieldChange)])] {
    var owners: [(String, [(String, FieldChange)])] = []
    for change in changes {
      let owner = String(change.path.prefix { $0 != "." && $0 != "[" })
      let rest = change.path.dropFirst(owner.count)
      let field = String(rest.first == "." ? rest.dropFirst() : rest)
      if let index = owners.firstIndex(where: { $0.0 == owner }) {
        owners[index].1.append((field, change))
      } else {
        owners.append((owner, [(field, change)]))
      }
    }
    return owners
  }

  /// What changes, as it was before the first change of each.
  private static func beginnings(of steps: [[FieldChange]]) -> [(String, [(String, String)])] {
    owners(of: steps.flatMap(\.self)).map { owner, changes in
      var known: Set<String> = []
      return (owner, changes.filter { known.insert($0.0).inserted }.map { ($0.0, $0.1.old) })
    }
  }

  private static func string(_ text: String) -> String {
    JSONText.string(text.count > 200 ? "\(text.prefix(200))…" : text)
  }
}
