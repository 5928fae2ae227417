// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport: CustomStringConvertible {
  public var description: String {
    var parts = [error?.description, summary].compactMap(\.self)
    let kinds = endKinds
    let texts = complaints.map(\.description) + kinds.map(\.description)
    parts += texts.enumerated().map { "\($0.offset + 1). " + $0.element }
    let rest = findings.count - complaints.count - kinds.reduce(0) { $0 + 1 + $1.others }
    if rest > 0 {
      parts.append("and \(Self.count(rest, "more end")), which \(rest == 1 ? "is" : "are") not simpler than these.")
    }
    if !uncontrolled.isEmpty {
      parts.append(
        "These runs have waited for something that the exploration does not control, so orders may be missing:\n"
          + uncontrolled.map { "  \($0)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  private var summary: String {
    if error == nil { return explored + " " + judged }
    let given = "The search stopped after \(Self.count(counts.executions, "execution"))."
    return findings.isEmpty ? given : given + " Findings from before may be wrong. " + judged
  }

  private var explored: String {
    if isComplete {
      let all = "Explored \(Self.count(counts.orders, "order")) (all there are)"
      return counts.executions == counts.orders ? all + "." : all + " in \(Self.count(counts.executions, "execution"))."
    }
    let tried =
      counts.inOrder == 0 ? nil : "\(Self.count(counts.inOrder, "order")) in sequence, which is the bound"
    let noun = counts.inOrder == 0 ? " orders" : ""
    let sampled =
      counts.samples == 0 ? nil : "\(counts.samples)\(noun) at random (sampling seed \(limits.samplingSeed))"
    return "Tried " + [tried, sampled].compactMap(\.self).joined(separator: ", and then ") + ". There are more."
  }

  private var judged: String {
    let complaints = complaints.count
    let differing =
      isComplete
      ? "\(Self.number(counts.differingOrders)) of them" : "at least \(Self.count(counts.differingOrders, "order"))"
    let ends =
      counts.differingOrders == 0
      ? "Orders with the same events end the same way."
      : "In \(differing) the same events happen, and the end differs."
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
      lines += ["  complaint:"] + Self.indented(complaint)
    case .otherEnd(let reference):
      lines += ["  ends with"] + Self.indented(example.end ?? "")
      if reference.schedule.choices.isEmpty {
        lines.append("  but in the default order (seed 0) it ends with")
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
    // Limited, so that a single long name does not push all others to the right.
    let width = min(steps.filter { $0.choice != 0 }.map(\.event.description.count).max() ?? 0, 40)
    return steps.enumerated().map { index, step in
      let number = "\(index + 1)"
      let line = "     " + String(repeating: " ", count: digits - number.count) + "\(number). \(step.event)"
      // The default choice needs no annotation.
      guard withOthers, step.choice != 0 else { return line }
      let padding = String(repeating: " ", count: max(width - step.event.description.count, 0))
      return "\(line)\(padding)   (could have been: \(others(step.others)))"
    }
  }

  private static func others(_ events: [ScheduleEvent]) -> String {
    let rest = events.count - 3
    return events.prefix(3).map(\.description).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
