// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Finding: CustomStringConvertible {
  /// What is wrong, then the order that shows it with the values that each step has changed, then how to run it.
  public var description: String { lines().joined(separator: "\n") }

  /// - Parameter notes: Further lines before the last, about findings of the same kind.
  func lines(notes: [String] = []) -> [String] {
    var lines: [String]
    var reference: Example?
    switch problem {
    case .complaint(let complaint):
      lines = Self.indented(complaint, by: 3)
      if let when = Self.when(example.brokenAfter, of: example.steps.count) { lines.append("   " + when) }
    case .otherEnd(let other):
      lines = end(unlike: other)
      if !other.schedule.choices.isEmpty { reference = other }
    }
    // The number of the finding comes before it.
    lines[0] = String(lines[0].trimmingPrefix { $0 == " " })
    lines.append("   this order:")
    lines += Self.timeline(of: example, withOthers: true)
    if let reference { lines += ["   the other order:"] + Self.timeline(of: reference, withOthers: false) }
    lines += notes.map { "   \($0)" }
    return lines + [
      "   to run this order, paste in place of `await explore`:", "     await replay(\"\(example.schedule)\")",
    ]
  }

  // MARK: What is wrong

  /// Nil for what is wrong at the end alone: the order itself says so.
  static func when(_ brokenAfter: Int?, of steps: Int) -> String? {
    guard let brokenAfter, brokenAfter < steps else { return nil }
    return brokenAfter == 0 ? "before step 1" : "after step \(brokenAfter) of \(steps)"
  }

  private func end(unlike other: Example) -> [String] {
    let name = other.schedule.choices.isEmpty ? "the default order" : "the other order"
    guard differences.isEmpty else {
      return differences.flatMap { field in
        ["   \(field.path)"] + Self.value(field.old, in: name) + Self.value(field.new, in: "this order")
      }
    }
    return ["   the end"] + Self.value(other.end ?? "", in: name) + Self.value(example.end ?? "", in: "this order")
  }

  /// A value of one line beside its order's name, and one of several lines below it.
  private static func value(_ text: String, in order: String) -> [String] {
    guard text.contains("\n") else { return ["     in \(order): \(text)"] }
    return ["     in \(order):"] + indented(text, by: 7)
  }

  private static func indented(_ text: String, by count: Int) -> [String] {
    let space = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
  }

  // MARK: The order

  private static func timeline(of example: Example, withOthers: Bool) -> [String] {
    let steps = example.steps
    let digits = "\(steps.count)".count
    // Limited, so that a single long name does not push all others to the right.
    let width = min(steps.filter { $0.choice != 0 }.map(\.event.description.count).max() ?? 0, 40)
    return steps.enumerated().flatMap { index, step in
      let number = "\(index + 1)"
      var line = "     " + String(repeating: " ", count: digits - number.count) + "\(number). \(step.event)"
      // The default choice needs no annotation.
      if withOthers, step.choice != 0 {
        let padding = String(repeating: " ", count: max(width - step.event.description.count, 0))
        line += "\(padding)   (could have been: \(others(step.others)))"
      }
      let changes = example.changes.indices.contains(index) ? example.changes[index] : []
      let space = String(repeating: " ", count: 5 + digits + 5)
      return [line] + changes.map { space + $0.inLine }
    }
  }

  private static func others(_ events: [ScheduleEvent]) -> String {
    let rest = events.count - 3
    return events.prefix(3).map(\.description).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}

extension FieldChange {
  /// `Favorites.alert: nil → "offline"`, on one line. A long text is cut: the fields that differ at the end are whole.
  var inLine: String {
    func short(_ text: String) -> String {
      let line = text.split(separator: "\n").joined(separator: "\\n")
      return line.count > 120 ? line.prefix(120) + "…" : line
    }
    return "\(path): \(short(old)) → \(short(new))"
  }
}
