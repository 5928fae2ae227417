// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One run of all variants at once, with the same delays.
@MainActor
struct CheckoutRound {
  /// Changes the results of the variant at an index.
  typealias Report = @MainActor @Sendable (_ index: Int, _ change: (inout CheckoutPlayer.Seen) -> Void) throws -> Void

  let clients: [CheckoutClient]
  let delays: CheckoutDelays

  /// Plays it, and returns when all have their answers.
  func play(_ report: @escaping Report) async throws {
    for index in clients.indices {
      clients[index].book?.restart()
      try report(index) { $0.begin(delays) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in clients.indices {
        group.addTask { try await play(index, report) }
      }
      try await group.waitForAll()
    }
  }

  private func play(_ index: Int, _ report: Report) async throws {
    let effects = try await clients[index].checkOut(delays) { effects in
      try report(index) { $0.hear(effects) }
    }
    try report(index) { $0.tally.add(effects) }
  }
}
