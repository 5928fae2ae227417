// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// A thousand runs of one turn, each in place of the one before it, until all have ended: nanoseconds a run.
  ///
  /// The main actor takes its jobs first in, first out, so all tasks have ended when the last run has.
  ///
  /// Raw: cancel the task, make a new one; those that were cancelled change nothing.
  static let replace = Row(
    name: "replace", unit: .nanoseconds, goal: .atMost(3_000), limit: 15, twin: Twin("LoadingScreen", "search")
  ) {
    effort in
    let store = Store(ScreenFeature(), state: .init())
    let screen = LoadingScreen()
    let samples = try await interleaved(batches: effort.batches(300), of: 1_000) { count in
      for _ in 1..<count { store.send(.searched) }
      await store.send(.searched).finished()
    } raw: { count in
      for _ in 1..<count { screen.search() }
      await screen.search().value
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) runs changed the state, of \(screen.taps)")
    return samples
  }

  /// The same burst, ten times as long: what it has taken from malloc at its end, before anything could be given back.
  static let replaceBytes = Row(name: "replace-bytes", unit: .bytes, limit: 3, twin: Twin("LoadingScreen", "search")) {
    effort in
    let size = 10_000
    let store = Store(ScreenFeature(), state: .init())
    let screen = LoadingScreen()
    let batches = effort.batches(20)
    let start = try mallocedBytes()
    var samples = Samples()
    for _ in 0..<batches {
      let belayStart = try mallocedBytes()
      for _ in 1..<size { store.send(.searched) }
      let belayRun = store.send(.searched)
      samples.belay.append((try mallocedBytes() - belayStart) / Double(size))
      await belayRun.finished()

      let rawStart = try mallocedBytes()
      for _ in 1..<size { screen.search() }
      let rawTask = screen.search()
      samples.raw.append((try mallocedBytes() - rawStart) / Double(size))
      await rawTask.value
    }
    let kept = (try mallocedBytes() - start) / Double(batches * size)
    try check(kept < 1, "\(kept) bytes of every run were never given back")
    return samples
  }
}
