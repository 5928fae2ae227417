// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reads options and their values, or says in a sentence what is wrong with one.
struct ArgumentReader {
  private var rest: [String]

  init(_ arguments: some Sequence<String>) { rest = Array(arguments.reversed()) }

  mutating func next() -> String? { rest.popLast() }

  mutating func value(of option: String) throws(UsageError) -> String {
    guard let value = next(), !value.isEmpty else { throw UsageError(description: "\(option) needs a value after it") }
    return value
  }

  mutating func value<Value: RawRepresentable<String>>(
    of option: String, among values: [Value]
  ) throws(UsageError) -> Value {
    let text = next() ?? ""
    guard let value = Value(rawValue: text) else {
      let names = values.map(\.rawValue).joined(separator: " or ")
      throw UsageError(description: "\(option) takes \(names), not '\(text)'")
    }
    return value
  }

  mutating func number(of option: String) throws(UsageError) -> Int {
    let text = next() ?? ""
    guard let number = Int(text), number > 0 else {
      throw UsageError(description: "\(option) takes a whole number from 1 on, not '\(text)'")
    }
    return number
  }

  mutating func row(of option: String) throws(UsageError) -> Row {
    try Options.row(next() ?? "", among: Row.all, \.name)
  }
}
