// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often an answer of the linter's index was right, wrong or missing.
struct Tally {
  /// Of what the answers are: `callees`.
  let name: String
  /// What is asked about: `calls of functions of these files`.
  let questions: String
  private(set) var right = 0
  private(set) var wrong: [String] = []
  private(set) var missing: [String] = []

  init(_ name: String, of questions: String) { (self.name, self.questions) = (name, questions) }

  var count: Int { right + wrong.count + missing.count }
  /// Of the questions: how many are answered rightly.
  var recall: Double { percentage(right, count) }
  /// Of the answers: how many are right.
  var precision: Double { percentage(right, right + wrong.count) }

  mutating func addRight() { right += 1 }
  mutating func addWrong(_ text: @autoclosure () -> String) { wrong.append(text()) }
  mutating func addMissing(_ text: @autoclosure () -> String) { missing.append(text()) }

  private func percentage(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? 100 : Double(part) / Double(whole) * 100
  }

  /// The percentages that are below the floor, as sentences.
  func faults(_ floor: Floor) -> [String] {
    [("recall", recall, floor.recall), ("precision", precision, floor.precision)].compactMap {
      what, percentage, least in
      percentage < least ? "below the floor: \(what) of \(name): \(percentage.tenths) %, not \(least.tenths) %" : nil
    }
  }

  func report(_ floor: Floor, most: Int) -> String {
    var lines = [
      "\(name): \(count) \(questions): \(right) right, \(wrong.count) wrong, \(missing.count) missing; "
        + "recall \(recall.tenths) % (floor \(floor.recall.tenths) %), "
        + "precision \(precision.tenths) % (floor \(floor.precision.tenths) %)"
    ]
    for (title, texts) in [("wrong", wrong), ("missing", missing)] {
      lines += texts.spread(most).map { "  \(title): \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension [String] {
  /// That many at most, from all over the list.
  fileprivate func spread(_ most: Int) -> [String] {
    count <= most ? self : (0..<most).map { self[$0 * count / most] }
  }
}

extension Double {
  /// With one digit behind the point, never rounded up.
  var tenths: String {
    let tenths = Int((self * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
