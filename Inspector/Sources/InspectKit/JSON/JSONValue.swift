// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A JSON value as it was sent: an object keeps the order of its keys.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  struct Member: Equatable, Sendable {
    let key: String
    let value: JSONValue
  }

  /// The value of an object's key; nil for another kind of value.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var whole: Int? { if case .whole(let whole) = self { whole } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var number: Double? {
    switch self {
    case .whole(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }
}

/// Why a text is no JSON, or none that is taken.
struct JSONFailure: Error, Equatable {
  let reason: String
  /// How many bytes were read before it.
  let offset: Int
  /// Whether it is JSON, with a text that is too long.
  var isTooLarge = false
}
