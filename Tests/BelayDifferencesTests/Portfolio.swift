// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences
import BelayTesting
import Testing

/// The state of a screen, for the tests of differences.
struct Portfolio: Equatable {
  var title = "Holdings"
  var isValid: Bool?
  var receipt: Receipt?
  var holdings: Loadable<[Holding]> = .idle
  var rows: Rows<Holding> = []
  var prices: [String: Int] = [:]
  var starred: Set<String> = []
}

struct Receipt: Equatable {
  var number: Int
  var items: [String] = []
}

struct Holding: Identifiable, Equatable {
  var id: String
  var price: Int?
}

/// An error that cannot be compared.
struct Offline: Error { var server: String }

/// An error that can be compared.
enum Refusal: Error, Equatable {
  case soldOut
  case tooMany(Int)
}

/// The printed difference; "same" if there is none.
func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  StateDifference(expected: expected, actual: actual)?.plainDescription ?? "same"
}
