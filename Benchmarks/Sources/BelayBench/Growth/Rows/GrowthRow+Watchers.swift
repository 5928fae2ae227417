// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation
import RawSwift

extension GrowthRow {
  /// Observers of a store, of its values, and senders of its actions.
  static let watchers =
    [
      GrowthRow("values-opened") { n, cpu in
        let store = Store(Crowd(), state: .init())
        var streams: [FieldValues<Int>] = []
        try cpu.measure { for _ in 0..<n { streams.append(FieldValues(of: \.count, in: store)) } }
        try check(streams.count == n, "a stream is missing")
      }
    ] + Order.allCases.map(valuesClosed) + [
      GrowthRow("values-delivered") { n, cpu in
        let store = Store(Crowd(), state: .init())
        let streams = (0..<n).map { _ in FieldValues(of: \.count, in: store) }
        try cpu.measure { store.send(.counted) }
        var values = streams[n / 2].makeAsyncIterator()
        try check(await values.next() == 1, "a stream did not deliver the value")
      },
      GrowthRow("watchers-of-one-field") { n, cpu in
        let store = Store(Crowd(), state: .init())
        let watchers = Watchers()
        try cpu.measure {
          for _ in 0..<n { watchers.watch { _ = store.count } }
          store.send(.counted)
        }
        try check(watchers.notifications == n, "\(watchers.notifications) of \(n) were notified of the change")
      } plain: { n, cpu in
        let (screen, watchers) = (ObservedScreen(), Watchers())
        try cpu.measure {
          for _ in 0..<n { watchers.watch { _ = screen.taps } }
          screen.tap()
        }
        try check(watchers.notifications == n, "\(watchers.notifications) of \(n) were notified of the plain change")
      },
      GrowthRow("watchers-of-own-fields") { n, cpu in
        let store = Store(Crowd(), state: .init())
        let watchers = Watchers()
        try cpu.measure {
          for key in 0..<n { watchers.watch { _ = store[\.busy[key]] } }
          store.send(.counted)
        }
        try check(watchers.notifications == 0, "a field that did not change was reported as changed")
      },
      GrowthRow("actions-queued") { n, cpu in
        let store = Store(Crowd(), state: .init())
        withObservationTracking {
          _ = store.count
        } onChange: {
          MainActor.assumeIsolated { for _ in 0..<n { store.send(.counted) } }
        }
        try cpu.measure { store.send(.counted) }
        try check(store.count == n + 1, "\(store.count) of \(n) actions were received")
      },
      GrowthRow("effects-merged-one-by-one") { n, cpu in
        let store = Store(Crowd(), state: .init())
        try cpu.measure { store.send(.merges(n)) }
      },
    ]

  private static func valuesClosed(_ order: Order) -> GrowthRow {
    GrowthRow("values-closed-\(order)") { n, cpu in
      let store = Store(Crowd(), state: .init())
      var streams: [FieldValues<Int>?] = (0..<n).map { _ in FieldValues(of: \.count, in: store) }
      let indices = order.indices(n)
      try cpu.measure {
        for index in indices { streams[index] = nil }
        store.send(.counted)
      }
      try check(store.count == 1 && streams.allSatisfy { $0 == nil }, "a stream is still open")
    } plain: {
      try plainValuesClosed($0, order, $1)
    }
  }
}
