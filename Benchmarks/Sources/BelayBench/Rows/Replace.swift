// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// A thousand runs in one turn, each of which replaces the previous one, until all have ended: nanoseconds for each
  /// run.
  ///
  /// The main actor runs its jobs in order, so all tasks have ended when the last run has.
  ///
  /// Raw: cancels the task and makes a new one; the cancelled ones change nothing.
  static let replace = Row(
    name: "replace", unit: .nanoseconds, goal: .atMost(3_000), limit: 15, twin: Twin("LoadingScreen", "search")
  ) {
    effort in
    let store = Store(ScreenFeature(), state: .init())
    let screen = LoadingScreen()
    let samples = try await interleaved(batches: effort.batches(300), of: 1_000) { count in
      for _ in 1..<count { store.send(.searched) }
      await store.run(.searched).finished()
    } raw: { count in
      for _ in 1..<count { screen.search() }
      await screen.search().value
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) runs changed the state, of \(screen.taps)")
    return samples
  }

  /// Ten thousand in one turn, as above.
  static let replaceMany = Row(
    name: "replace-10000", unit: .nanoseconds, goal: .timesRaw(1.5), limit: 5, twin: Twin("LoadingScreen", "search")
  ) {
    effort in
    let (store, screen) = (Store(ScreenFeature(), state: .init()), LoadingScreen())
    let samples = try await interleaved(batches: effort.batches(60), of: 10_000) { count in
      for _ in 1..<count { _ = store.run(.searched) }
      await store.run(.searched).finished()
    } raw: { count in
      for _ in 1..<count { screen.search() }
      await screen.search().value
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) runs changed the state, of \(screen.taps)")
    return samples
  }

  /// A thousand runs, each of which replaces one that has begun and waits: nanoseconds for each run.
  ///
  /// Raw: as above, with tasks.
  static let replaceRunning = Row(
    name: "replace-running", unit: .microseconds, goal: .timesRaw(1), limit: 3.5,
    twin: Twin("LoadingScreen", "search(_ work")
  ) { effort in try await searches(effort, .waited, size: 1_000) }

  /// A key press in a search field that waits for a pause, before the pause was over: nanoseconds for each of a hundred
  /// presses.
  ///
  /// Raw: a task that sleeps on the same clock, and is cancelled by the next.
  static let searchBurst = Row(
    name: "search-burst", unit: .microseconds, goal: .timesRaw(1.1), limit: 3.5,
    twin: Twin("LoadingScreen", "search(_ work")
  ) { effort in
    try await searches(effort, .waited, size: 100)
  }

  @MainActor
  private static func searches(
    _ effort: Effort, _ action: ScreenFeature.Action, size: Int
  ) async throws -> Samples {
    let (store, screen) = (Store(ScreenFeature(), state: .init()), LoadingScreen())
    let samples = try await interleaved(batches: effort.batches(20_000 / size), of: size) { count in
      for _ in 0..<count {
        store.send(action)
        await Task.yield()
      }
    } raw: { count in
      for _ in 0..<count {
        screen.search { try await StillClock().sleep(for: .seconds(1)) }
        await Task.yield()
      }
    }
    try check(store.taps == 0 && screen.taps == 0, "a search that another replaced has answered")
    store.send(.tapped)
    screen.search()
    return samples
  }

  /// The same burst, ten times as long: the bytes allocated by malloc at its end, before anything could be released.
  static let replaceBytes = Row(name: "replace-bytes", unit: .bytes, limit: 3, twin: Twin("LoadingScreen", "search")) {
    effort in
    let size = 10_000
    let store = Store(ScreenFeature(), state: .init())
    let screen = LoadingScreen()
    let batches = effort.batches(20)
    // After the first batch: a process keeps the storage that its queues have allocated once.
    var start = 0.0
    var samples = Samples()
    for batch in 0...batches {
      if batch == 1 { start = try mallocedBytes() }
      let belayStart = try mallocedBytes()
      for _ in 1..<size { store.send(.searched) }
      let belayRun = store.run(.searched)
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
