// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What Scripts/check-stack runs on a small stack: one part each time, at the given depth.

import Belay
import Observation

@main
@MainActor
enum Deep {
  static func main() async {
    let part = CommandLine.arguments[1]
    let depth = Int(CommandLine.arguments[2])!
    switch part {
    case "merged": await mergeEffects(depth)
    case "computed-tree": await nestComputed(depth)
    case "row-tree": await nestRows(depth)
    case "handles": keepDeepest(depth)
    case "overflow": overflow(depth)
    default: preconditionFailure("There is no part '\(part)'.")
    }
    print("\(part): done")
  }

  static func expect(_ condition: Bool, _ what: String) {
    precondition(condition, "It is not so: \(what).")
  }

  /// Lets requested work begin.
  static func letWorkBegin() async {
    for _ in 0..<10 { await Task.yield() }
  }

  /// Overflows the stack: the check must notice it, which shows that the stack is small.
  static func overflow(_ depth: Int) {
    @inline(never) func recurse(_ depth: Int) -> Int {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { place in
        place.initialize(repeating: UInt64(depth))
        return depth == 0 ? 0 : recurse(depth - 1) + Int(place[depth % 64])
      }
    }
    expect(recurse(depth) > 0, "a number comes back")
  }
}

func forever() async throws { try await Task.sleep(for: .seconds(1_000)) }
