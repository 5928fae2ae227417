// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Foundation
import Testing

/// Loads, and fails.
private struct Screen: Feature {
  struct State {
    var title = "a \"quoted\"\ntitle"
    var isBusy = false
  }
  enum Action {
    case load(Gate)
    case fail
    case rename(String)
  }
  enum Mutation { case loaded(String) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load(let gate):
      return .run(.loading, name: "load", holding: \.isBusy, at: true) { context in
        await gate.wait()
        try context.apply(.loaded("done"))
      }
    case .fail:
      return .run { _ in throw Broken() }
    case .rename(let title):
      state.title = title
      return .none
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .loaded(let title): state.title = title
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}

private struct Broken: Error {}

extension Lane {
  fileprivate static let loading = Lane("loading", .enqueue)
}

/// Each opening lets one caller pass.
@MainActor
private final class Gate {
  private var isOpen = false
  private var waiter: CheckedContinuation<Void, Never>?

  func wait() async {
    if !isOpen { await withCheckedContinuation { waiter = $0 } }
  }

  func open() {
    isOpen = true
    waiter?.resume()
    waiter = nil
  }
}

@Suite("TraceExport")
@MainActor
struct TraceExportTests {
  private let store = Store(Screen(), state: .init())
  private let log = TraceLog()

  /// Two loads, one after the other, the second never ends; a failure; a title with all characters that JSON must
  /// escape.
  private func play() async {
    store.trace(to: log)
    let (first, second) = (Gate(), Gate())
    let run = store.run(.load(first))
    store.send(.load(second))
    store.send(.rename("\u{1F9D7} \\ \u{0} \"end\""))
    first.open()
    await run.finished()
    await store.perform(.fail)
  }

  private func object(_ data: some DataProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(data)) as? [String: Any])
  }

  @Test
  func `JSON Lines: one object a line, one line an event`() async throws {
    await play()
    let data = try TraceExport.jsonLines(log.events)
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.last?.isEmpty == true)
    let objects = try lines.dropLast().map(object)
    #expect(objects.count == log.events.count)
    #expect(objects.map { $0["number"] as? Int } == Array(1...objects.count))
    #expect(
      objects.allSatisfy { $0["name"] as? String == "Screen" && $0["place"] as? Int == 1 && $0["time_us"] is Double })
    let registered = try #require(objects.first { $0["event"] as? String == "registered" })
    #expect(registered["lane"] as? String == "loading" && registered["label"] as? String == "load")
    #expect(registered["file"] as? String == #fileID && registered["line"] as? Int == 25)
    #expect(registered["placement"] as? String == "starts")
    let changed = try #require(objects.first { $0["cause"] as? String == "mutation" })
    #expect(changed["subject"] as? String == "loaded")
    let renamed = try #require(objects.first { ($0["action"] as? String)?.hasPrefix("rename") == true })
    let change = try #require((renamed["changes"] as? [[String: String]])?.first)
    #expect(change == ["field": "title", "old": "a \"quoted\"\ntitle", "new": "\u{1F9D7} \\ \u{0} \"end\""])
    let failed = try #require(objects.first { $0["outcome"] as? String == "failed" })
    #expect((failed["error"] as? String)?.contains("Broken") == true)
  }

  @Test
  func `Chrome's format: a slice a run, with its waiting; names for processes and threads; times that fit`()
    async throws
  {
    await play()
    let root = try object(try TraceExport.chromeTrace(log.events))
    let entries = try #require(root["traceEvents"] as? [[String: Any]])
    let slices = entries.filter { $0["ph"] as? String == "X" }
    #expect(
      Set(slices.map { "\($0["name"]!) \(($0["args"] as? [String: String])?["outcome"] ?? "-")" }) == [
        "load finished", "load waits -", "load pending", "\(Lane.concurrent) failed",
      ])
    let (first, last) = (0.0, try #require(log.events.last).time / .microseconds(1))
    for slice in slices {
      let (start, duration) = (try #require(slice["ts"] as? Double), try #require(slice["dur"] as? Double))
      #expect(start >= first && duration >= 0 && start + duration <= last + 0.001)
    }
    let threads = entries.filter { $0["name"] as? String == "thread_name" }
    #expect(
      Set(threads.compactMap { ($0["args"] as? [String: String])?["name"] }) == [
        "state", "loading", "\(Lane.concurrent)",
      ])
    let named = Set(threads.compactMap { $0["tid"] as? Int })
    #expect(slices.allSatisfy { named.contains($0["tid"] as? Int ?? -1) })
    #expect(
      entries.contains { $0["ph"] as? String == "i" && ($0["name"] as? String)?.hasPrefix("mutation loaded") == true })
  }

  @Test
  func `Runs of one lane that overlap are on threads of their own, and no two slices of one thread overlap`()
    async throws
  {
    store.trace(to: log)
    for _ in 0..<3 { store.send(.fail) }
    await store.perform(.fail)
    let root = try object(try TraceExport.chromeTrace(log.events))
    let entries = try #require(root["traceEvents"] as? [[String: Any]])
    let slices = entries.filter { $0["ph"] as? String == "X" }
    #expect(slices.count == 4)
    for (_, slices) in Dictionary(grouping: slices, by: { $0["tid"] as? Int }) {
      let sorted = slices.map { ($0["ts"] as! Double, $0["dur"] as! Double) }.sorted { $0.0 < $1.0 }
      for (one, next) in zip(sorted, sorted.dropFirst()) { #expect(one.0 + one.1 <= next.0 + 0.001) }
    }
  }

  @Test
  func `No events are an empty file, and a trace without entries`() throws {
    #expect(try TraceExport.jsonLines([]).isEmpty)
    let root = try object(try TraceExport.chromeTrace([]))
    #expect((root["traceEvents"] as? [Any])?.isEmpty == true)
  }
}
