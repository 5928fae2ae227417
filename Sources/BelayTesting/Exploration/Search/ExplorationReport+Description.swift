// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport: CustomStringConvertible {
  /// So many findings are printed; the rest is counted.
  private static let printed = 5

  public var description: String {
    var parts = [[error?.description, summary].compactMap(\.self).joined(separator: "\n\n")]
    parts += findings.prefix(Self.printed).enumerated().map { "\($0.offset + 1). " + $0.element.description }
    if findings.count > Self.printed {
      let rest = findings.count - Self.printed
      parts.append("and \(rest) more, which \(rest == 1 ? "is" : "are") not simpler than these.")
    }
    return parts.joined(separator: "\n\n")
  }

  private var summary: String {
    [explored, judged].joined(separator: " ")
  }

  private var explored: String {
    if error != nil { return "The search was given up after \(Self.count(counts.executions, "execution"))." }
    if isComplete {
      let all = "Explored \(Self.count(counts.orders, "order")) (all there are)"
      return counts.executions == counts.orders ? all + "." : all + " in \(Self.count(counts.executions, "execution"))."
    }
    let tried =
      counts.inOrder == 0 ? nil : "\(Self.count(counts.inOrder, "order")) one after the other, which is the bound"
    let sampled = counts.samples == 0 ? nil : "\(counts.samples) at random (sampling seed \(limits.samplingSeed))"
    return "Tried " + [tried, sampled].compactMap(\.self).joined(separator: ", and then ") + ". There are more."
  }

  private var judged: String {
    let complaints = findings.count {
      if case .complaint = $0.problem { true } else { false }
    }
    let orders = (isComplete ? "" : "at least ") + Self.number(counts.differingOrders)
    let ends =
      counts.differingOrders == 0
      ? "Where the same things happen, the end is the same."
      : "In \(orders) of them the same things happen and the end is another."
    let complained =
      complaints == 0 ? nil : "There \(complaints == 1 ? "is" : "are") \(Self.count(complaints, "complaint"))."
    return [ends, complained].compactMap(\.self).joined(separator: " ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(Self.number(number)) \(number == 1 ? noun : noun + "s")"
  }

  private static func number(_ number: Int) -> String {
    number == .max ? "more than \(number)" : "\(number)"
  }
}

extension Finding: CustomStringConvertible {
  public var description: String {
    var lines = ["seed \(example.schedule)"]
    lines += Self.lines(of: example.steps, withOthers: true)
    switch problem {
    case .complaint(let complaint):
      lines += ["  is wrong:"] + Self.indented(complaint)
    case .otherEnd(let reference):
      lines += ["  ends with"] + Self.indented(example.end ?? "")
      if reference.schedule.choices.isEmpty {
        lines.append("  but in the order as it comes (seed 0) it ends with")
      } else {
        lines.append("  but in the order of seed \(reference.schedule)")
        lines += Self.lines(of: reference.steps, withOthers: false)
        lines.append("  it ends with")
      }
      lines += Self.indented(reference.end ?? "")
    }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "     \($0)" }
  }

  private static func lines(of steps: [ScheduleStep], withOthers: Bool) -> [String] {
    let digits = "\(steps.count)".count
    // A single long name must not push all the others to the right.
    let width = min(steps.filter { $0.choice != 0 }.map(\.event.name.count).max() ?? 0, 40)
    return steps.enumerated().map { index, step in
      let number = "\(index + 1)"
      let line = "     " + String(repeating: " ", count: digits - number.count) + "\(number). \(step.event)"
      // What happens as it comes needs no attention.
      guard withOthers, step.choice != 0 else { return line }
      let padding = String(repeating: " ", count: max(width - step.event.name.count, 0))
      return "\(line)\(padding)   (could have been: \(others(step.others)))"
    }
  }

  private static func others(_ events: [ScheduleEvent]) -> String {
    let rest = events.count - 3
    return events.prefix(3).map(\.name).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
