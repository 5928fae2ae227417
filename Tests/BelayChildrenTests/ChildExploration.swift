// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// Runs every sequence of up to `length` events, and compares at the end of each: its prefixes are sequences too.
@MainActor
struct ChildExploration<Parent: NestFeature> {
  typealias Manner = ChildBench<Parent>.Manner

  let setting: ChildSetting<Parent>
  let length: Int
  var manner = Manner.oneByOne
  var fault: ChildFault?
  /// Two ids that differ only in their names: the second is not used before the first.
  var interchangeable: (Int, Int)?

  struct Result {
    var sequences = 0
    /// The first difference, with the events that lead to it.
    var difference: String?
  }

  func compare() async -> Result {
    var result = Result()
    var events: [ChildEvent] = []
    await visit(ChildListModel(ids: setting.ids), &events, &result)
    return result
  }

  private func visit(_ model: ChildListModel, _ events: inout [ChildEvent], _ result: inout Result) async {
    if !events.isEmpty {
      result.difference = replay(events)
      result.sequences += 1
      // The runs' tasks begin, find that they have ended, and return.
      if result.sequences.isMultiple(of: 500) { await Task.yield() }
    }
    guard events.count < length else { return }
    for event in setting.events(model) where isNew(event, after: events) {
      guard result.difference == nil else { return }
      var next = model
      next.happen([event])
      events.append(event)
      await visit(next, &events, &result)
      events.removeLast()
    }
  }

  private func isNew(_ event: ChildEvent, after events: [ChildEvent]) -> Bool {
    guard let (first, second) = interchangeable, event.brings(second) else { return true }
    return events.contains { $0.brings(first) }
  }

  private func replay(_ events: [ChildEvent]) -> String? {
    let bench = ChildBench(setting)
    var model = ChildListModel(ids: setting.ids, fault: fault)
    bench.ask(model)
    bench.happen(events, manner, &model)
    return bench.difference(from: model).map { "\($0), after \(events), \(manner)" }
  }
}
