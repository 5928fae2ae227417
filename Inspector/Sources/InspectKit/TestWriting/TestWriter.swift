// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Writes a test of one store from what a session has of it: each turn that the view has caused is sent, each answer
/// given, and all that followed is asserted.
///
/// It goes as far as the session says what happened. Where it does not, the test ends, and names the gap.
struct TestWriter {
  let store: SeenStore
  let feature: FeatureText
  /// `BelayCheckout`, as it is written.
  let type: String
  let last: Int
  var state: SeenState
  var names: TestNames
  var gaps: TestGaps
  var calls: CallBook
  var modules: Set<String>

  var body: [String] = []
  /// The actions' cases, for the test's name.
  var cases: [String] = []
  var live: Set<SeenEvent.Run> = []
  /// The turns that the test makes itself.
  var turns: Set<Int> = []
  /// When something last happened that the session explains. Unit: microseconds.
  var latest: Double
  /// Up to where the test's clock has come, in the session's time. Unit: microseconds.
  var passed: Double
  /// Runs whose own call has thrown a `CancellationError`.
  var gaveUp: Set<SeenEvent.Run> = []
  /// The codes of the arguments of each stub's calls, in their order; nil where one is not known.
  var arguments: [String: [Int: String?]] = [:]
  var wasCancelled: Set<String> = []
  var isOver = false

  /// Longer waits of work are for something that is not recorded. Unit: microseconds.
  private static let longestHop = 50_000.0

  init(_ store: SeenStore, from first: Int, to last: Int) throws {
    self.store = store
    names = TestNames()
    gaps = TestGaps()
    feature = try FeatureText(store.began, names: &names, gaps: &gaps)
    type = store.began.text("feature_type").flatMap(TypeText.init)?.text ?? ""
    modules = feature.modules
    // A turn is whole or not there.
    let end = store.events.last { $0.number <= last }
    self.last = end?.turn.flatMap { turn in store.events.last { $0.turn == turn }?.number } ?? last
    let beginning = store.beginning(of: first)
    state = SeenState(store.began)
    for event in store.events[..<beginning] where event.place == store.place { state.apply(event) }
    calls = CallBook(store.events, from: beginning)
    latest = store.events.indices.contains(beginning) ? store.events[beginning].time : store.began.time
    passed = latest
    var start = state
    try writeStart(&start)
    write(from: beginning)
  }

  private mutating func write(from beginning: Int) {
    var index = beginning
    while index < store.events.count, !isOver {
      let event = store.events[index]
      guard event.number <= last else { break }
      if let reason = obstacle(event) { return endAtGap(reason) }
      if event.place == store.place, SeenStore.beginsTurn(event), !turns.contains(event.turn ?? -1) {
        let turn = store.events[index...].filter {
          $0.turn == event.turn && event.turn != nil || $0.number == event.number
        }
        if let reason = turn.lazy.compactMap(obstacle).first { return endAtGap(reason) }
        writeTurn(turn)
        // What happened meanwhile, on other threads, is no event of the turn.
        let numbers = Set(turn.map(\.number))
        for other in store.events[index...]
        where other.number < turn.last!.number && !numbers.contains(other.number) && !isOver {
          writeEvent(other)
        }
        index = store.events.firstIndex { $0.number > turn.last!.number } ?? store.events.count
      } else {
        writeEvent(event)
        index += 1
      }
    }
    if !isOver { writeEnd() }
  }

  /// Why the test cannot go on with this event; nil if it can.
  private func obstacle(_ event: SeenEvent) -> String? {
    if event.kind == "dropped" { return "events are missing in the session" }
    if event.kind == "began", event.isTrue("again") { return "events are missing in the session" }
    if event.place == store.place, event.kind == "changed", event.cause == "above" {
      return "a store above has changed the state"
    }
    guard store.below.contains(event.place), ["received", "changed", "output", "registered"].contains(event.kind) else {
      return nil
    }
    return
      "\(event.text("name") ?? "a store") acts, which is below \(store.feature): choose that store for a test of it"
  }

  /// Whether the event comes from work that nothing explains: it has waited for something else.
  func isUnexplained(_ event: SeenEvent) -> Bool { event.time - latest > Self.longestHop }

  mutating func add(_ lines: String...) { body += lines }

  // MARK: The end

  /// The test ends here, because the session does not say how it goes on.
  mutating func endAtGap(_ reason: String) {
    gaps.add(reason)
    add("// GAP: the test ends here.", "await endAtGap(\(CommentText(reason).quoted))")
    isOver = true
  }

  /// The user leaves: what ends then was not seen, and is not asserted.
  mutating func leave(_ why: String) {
    add("// \(why)", "store.exhaustivity = .off", "await store.finish()", "store.end()", "await store.finish()")
    isOver = true
  }

  /// The stretch ends, or the store.
  mutating func writeEnd() {
    isOver = true
    guard live.isEmpty else {
      return leave(live.count == 1 ? "One run is still live." : "\(live.count) runs are still live.")
    }
    add("await store.finish()")
    for (name, stub) in feature.stubs.sorted(by: { $0.value.variable < $1.value.variable }) {
      guard !wasCancelled.contains(name), calls.count(of: name) > 0 else { continue }
      let codes = (0..<calls.count(of: name)).map { arguments[name]?[$0] ?? nil }
      let simple = ["String", "Int", "Bool", "Double", "UUID"]
      if stub.function.arguments.count == 1, simple.contains(stub.function.input), !codes.contains(nil) {
        add("#expect(\(stub.variable).calls == [\(codes.compactMap(\.self).joined(separator: ", "))])")
      } else {
        add("#expect(\(stub.variable).calls.count == \(codes.count))")
      }
    }
  }
}
