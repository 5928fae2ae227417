// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport: CustomStringConvertible {
  public var description: String { text(with: endKinds()) }

  /// With every kind of finding, and not only those that `description` prints. It is attached to the test.
  var wholeText: String { text(with: endKinds(atMost: .max)) }

  private func text(with kinds: [EndKind]) -> String {
    var parts = [error?.description].compactMap(\.self)
    if !repetition.isEmpty { parts.append(repetition.joined(separator: "\n")) }
    parts.append(summary)
    if error == nil, !isComplete { parts.append(coverage.joined(separator: "\n")) }
    if isRepeatable { parts += findings(with: kinds) }
    if !uncontrolled.isEmpty {
      parts.append(
        "These runs have waited for something that the exploration does not control, so orders may be missing:\n"
          + uncontrolled.map { "  \($0)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// Whether each order has one end, as far as is known.
  private var isRepeatable: Bool { error?.repeated == nil }

  private func findings(with kinds: [EndKind]) -> [String] {
    let texts = complaints.map(\.description) + kinds.map(\.description)
    var parts = texts.enumerated().map { "\($0.offset + 1). " + $0.element }
    let rest = findings.count - complaints.count - kinds.reduce(0) { $0 + 1 + $1.others }
    if rest > 0 {
      parts.append("and \(Self.count(rest, "more end")), which \(rest == 1 ? "is" : "are") not simpler than these.")
    }
    return parts
  }

  private var summary: String {
    if error == nil { return explored + " " + judged }
    let given = "The search stopped after \(Self.count(counts.executions, "execution"))."
    if findings.isEmpty { return given }
    guard isRepeatable else {
      // The orders are put together from what several executions have shown, which holds only if they repeat each other.
      return given + " What was found until then is not shown: an order that ends in two ways shows nothing."
    }
    return given + " " + judged
  }

  private var explored: String {
    if isComplete {
      let all =
        counts.reduced == 0
        ? "Explored \(Self.count(counts.orders, "order")) (all there are)"
        : "Explored \(Self.count(counts.orders, "order")) (all others only exchange events that have nothing in common)"
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

  /// What was covered, and what makes it grow.
  private var coverage: [String] {
    let events = counts.offered.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    let most = events.prefix(3).map { "'\($0.key.name)' at \($0.value)" }.joined(separator: ", ")
    var lines = [
      "Covered: of \(Self.count(counts.states, "point")) that were reached, all that follows is known at "
        + "\(counts.settled).",
      "What makes it grow: \(Self.count(events.count, "event")) that can come in several orders. Most often one of "
        + "several was \(most) of \(Self.count(counts.branches, "point")).",
    ]
    if !incomparable.isEmpty {
      lines.append("No point counts as reached before where " + incomparable.joined(separator: "; where ") + ".")
    }
    if counts.samples > 0 {
      let (events, steps) = (events.count, max(counts.longest, 1))
      lines.append(
        "A failure that \(SchedulePriorities.depth) events in a certain sequence are enough for is shown by a random "
          + "order with a probability of at least 1 in \(events * steps * steps): \(events) events, \(steps) steps, "
          + "1/(n·k²).")
    }
    return lines
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(Self.number(number)) \(number == 1 ? noun : noun + "s")"
  }

  private static func number(_ number: Int) -> String {
    number == .max ? "more than \(number)" : "\(number)"
  }
}
