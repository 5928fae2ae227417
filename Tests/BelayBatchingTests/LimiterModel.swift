// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A limiter as simple as possible: two lists.
struct LimiterModel {
  enum Event: CustomStringConvertible {
    /// A new caller arrives.
    case enter
    case release
    /// A caller is cancelled, by its number: it waits, or has a slot.
    case leave(Int)

    var description: String {
      switch self {
      case .enter: "enter"
      case .release: "release"
      case .leave(let waiter): "leave \(waiter)"
      }
    }
  }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable { case lastInFirstOut, freesTheSlot, oneMore, keepsCancelled }

  let limit: Int
  var fault: Fault?
  private(set) var came = 0
  private(set) var inside: [Int] = []
  private(set) var waiting: [Int] = []

  init(limit: Int, fault: Fault? = nil) {
    self.limit = limit
    self.fault = fault
  }

  var events: [Event] {
    [.enter] + (inside.isEmpty ? [] : [.release]) + (inside + waiting).map { .leave($0) }
  }

  mutating func enter() -> Bool {
    defer { came += 1 }
    let hasSlot = inside.count < (fault == .oneMore ? limit + 1 : limit)
    if hasSlot { inside.append(came) } else { waiting.append(came) }
    return hasSlot
  }

  mutating func release() -> Int? {
    inside.removeFirst()
    guard !waiting.isEmpty, fault != .freesTheSlot else { return nil }
    let next = fault == .lastInFirstOut ? waiting.removeLast() : waiting.removeFirst()
    inside.append(next)
    return next
  }

  mutating func leave(_ waiter: Int) -> Bool {
    guard let index = waiting.firstIndex(of: waiter) else { return false }
    if fault != .keepsCancelled { waiting.remove(at: index) }
    return true
  }
}
