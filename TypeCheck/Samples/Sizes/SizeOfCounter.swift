// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A counter with a timer, as short as our formatter leaves it: `Scripts/count-lines` counts it.

import Belay
import BelayUI
import SwiftUI

struct TimedCounter: Feature {
  struct State {
    var count = 0
    var isTimerOn = false
  }

  enum Action { case decrementTapped, incrementTapped, timerTapped }

  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .decrementTapped: state.count -= 1
    case .incrementTapped: state.count += 1
    case .timerTapped where state.isTimerOn: return .cancel(Lane("timer"))
    case .timerTapped:
      return .run(Lane("timer"), holding: \.isTimerOn, at: true) { context in
        for await _ in Ticks(every: .seconds(1), clock: clock) { try context.update { $0.count += 1 } }
      }
    }
    return .none
  }
}

struct TimedCounterView: View {
  @StateStore(TimedCounter(clock: ContinuousClock()), state: .init()) private var store

  var body: some View {
    Form {
      Text("\(store.count)")
      Button("Decrement") { store.send(.decrementTapped) }
      Button("Increment") { store.send(.incrementTapped) }
      Button(store.isTimerOn ? "Stop timer" : "Start timer") { store.send(.timerTapped) }
    }
  }
}
