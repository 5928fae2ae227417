// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An event of a session, as the writer of tests reads it: see Format.md.
struct SeenEvent: Sendable {
  /// A run's identity in its session.
  struct Run: Hashable, Sendable {
    let place: Int
    let number: Int
  }

  /// A value as code, or the name of the gap.
  enum Code: Equatable, Sendable {
    case code(String)
    case gap(String)

    var code: String? { if case .code(let code) = self { code } else { nil } }
  }

  private let json: JSONValue
  let number: Int
  let place: Int
  /// Unit: microseconds.
  let time: Double
  let kind: String

  init(_ json: JSONValue) {
    self.json = json
    number = json["number"]?.whole ?? 0
    place = json["place"]?.whole ?? 0
    time = json["time_us"]?.number ?? 0
    kind = json["event"]?.text ?? ""
  }

  func text(_ key: String) -> String? { json[key]?.text }
  func whole(_ key: String) -> Int? { json[key]?.whole }
  func list(_ key: String) -> [JSONValue] { json[key]?.list ?? [] }
  func isTrue(_ key: String) -> Bool { json[key] == .flag(true) }

  var parent: Int? { whole("parent") }
  var turn: Int? { whole("turn") }
  var run: Run? { Self.run(json["run"]) }
  var cause: String { text("cause") ?? "" }
  var hasChanges: Bool { !list("changes").isEmpty }
  var isComparable: Bool { isTrue("comparable") }
  /// When a call began. Unit: microseconds.
  var start: Double { time - (json["duration_us"]?.number ?? 0) }

  /// The code at this key, or the names of its gaps.
  func code(_ key: String = "code") -> Code { Self.code(json, key) }

  static func code(_ json: JSONValue, _ key: String = "code") -> Code {
    if let code = json[key]?.text { return .code(code) }
    let names = json["gaps"]?.list?.compactMap(\.text) ?? []
    return .gap(names.isEmpty ? "not told" : names.joined(separator: ", "))
  }

  /// The properties that have changed, with their new values.
  var after: [(field: String, value: Code)] {
    list("after").map { ($0["field"]?.text ?? "", Self.code($0)) }
  }

  private static func run(_ json: JSONValue?) -> Run? {
    guard let place = json?["place"]?.whole, let number = json?["number"]?.whole else { return nil }
    return Run(place: place, number: number)
  }
}
