// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The recorded calls of one store, in the order in which they began.
struct CallBook {
  private struct Call {
    let name: String
    let number: Int
    let order: Int
    let start: Double
  }

  private let calls: [Call]
  /// How many calls of each name came before the test begins.
  private var bases: [String: Int] = [:]
  private var done: [String: Set<Int>] = [:]
  /// How many calls of each name the test has waited for.
  private var awaited: [String: Int] = [:]

  init(_ events: [SeenEvent], from beginning: Int) {
    calls = events.filter { $0.kind == "answered" && $0.whole("order") != nil }.map {
      Call(name: $0.text("call") ?? "", number: $0.number, order: $0.whole("order") ?? 0, start: $0.start)
    }
    for event in events[..<beginning] where event.kind == "answered" {
      let name = event.text("call") ?? ""
      bases[name] = max(bases[name] ?? 0, (event.whole("order") ?? 0) + 1)
    }
  }

  /// Which call of the test's stub it is; nil for one that began before the test.
  func index(of event: SeenEvent) -> Int? {
    guard let order = event.whole("order") else { return nil }
    let index = order - bases[event.text("call") ?? "", default: 0]
    return index < 0 ? nil : index
  }

  /// The call is over. Returns whether it was the oldest that waited.
  mutating func finish(_ index: Int, of name: String) -> Bool {
    defer { done[name, default: []].insert(index) }
    return (0..<index).allSatisfy { done[name, default: []].contains($0) }
  }

  func count(of name: String) -> Int { done[name]?.count ?? 0 }

  /// The calls that wait when something happens at a time, and for which the test has not waited: the stubs' names, with
  /// the number of their calls.
  mutating func waiting(at time: Double, before number: Int) -> [(name: String, count: Int)] {
    var waiting: [String: Int] = [:]
    for call in calls where call.start < time && call.number > number {
      let index = call.order - bases[call.name, default: 0]
      guard index >= 0, index >= awaited[call.name, default: 0] else { continue }
      waiting[call.name] = max(waiting[call.name] ?? 0, index + 1)
    }
    for (name, count) in waiting { awaited[name] = count }
    return waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
