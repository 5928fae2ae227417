// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Written after the generator was frozen: its state is an enum, and its work is a clock that ticks.
struct Quiz: Feature {
  enum State: Equatable {
    case idle
    case asking(Int, left: Int)
    case over(score: Int)
  }

  enum Action: Equatable {
    case startTapped
    case answered(Int)
  }

  enum Output { case finished(score: Int) }

  enum Sign: Error { case closed }

  var right: [Int] = [4, 2]
  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch (action, state) {
    case (.startTapped, .idle), (.startTapped, .over): return ask(0, in: &state)
    case (.answered(let answer), .asking(let question, _)) where answer == right[question]:
      if question + 1 < right.count { return ask(question + 1, in: &state) }
      state = .over(score: right.count)
      return .merge(.cancel(.ticking), .output(.finished(score: right.count)))
    default: return .none
    }
  }

  private func ask(_ question: Int, in state: inout State) -> Effect<Self> {
    state = .asking(question, left: 3)
    return .run(.ticking) { context in
      for left in [2, 1, 0] {
        try await clock.sleep(for: .milliseconds(30))
        try context.update { $0 = left == 0 ? .over(score: question) : .asking(question, left: left) }
      }
    }
  }
}

extension Lane {
  fileprivate static let ticking = Lane("ticking", .restart)
}
