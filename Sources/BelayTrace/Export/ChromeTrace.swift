// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A trace in the format of Chrome's tracing.
struct ChromeTrace: Encodable {
  /// One entry. Units of `ts` and `dur`: microseconds.
  struct Entry: Encodable, Equatable {
    /// `M`: metadata, `X`: a slice, `i`: an instant.
    let ph: String
    var name: String
    var cat: String?
    var ts: Double?
    var dur: Double?
    let pid: Int
    var tid: Int?
    /// An instant's scope: its thread.
    var s: String?
    var args: [String: String]?
  }

  let displayTimeUnit = "ms"
  private(set) var traceEvents: [Entry] = []

  init(_ events: [TraceEvent]) {
    var builder = ChromeTraceBuilder()
    for event in events { builder.add(event) }
    traceEvents = builder.finish(at: events.last?.time.microseconds ?? 0)
  }
}

/// Makes slices from the starts and ends of runs.
private struct ChromeTraceBuilder {
  private struct Thread: Hashable {
    let place: Int
    let lane: String
    /// Distinguishes overlapping runs of one lane.
    let slot: Int
  }

  private struct Open {
    let run: TraceEvent.Run
    let thread: Thread
    var since: Double
    var isWaiting: Bool
  }

  private static let stateThread = 0

  private var entries: [ChromeTrace.Entry] = []
  private var threads: [Thread: Int] = [:]
  private var open: [TraceEvent.Run.ID: Open] = [:]
  private var taken: Set<Thread> = []
  private var places: Set<Int> = []
  /// The places whose `state` thread has been named.
  private var withState: Set<Int> = []

  mutating func add(_ event: TraceEvent) {
    let (place, now) = (event.place, event.time.microseconds)
    if places.insert(place.id).inserted { name("process_name", place.name, pid: place.id, tid: nil) }
    switch event.kind {
    case .began: instant("began", place, now)
    case .ended: instant("ended", place, now)
    case .received(let action, let changes): instant("received \(action)", place, now, arguments(changes))
    case .ignored(let action): instant("ignored \(action)", place, now)
    case .changed(let cause, _, let changes):
      let (word, subject) = cause.words
      instant(subject.map { "\(word) \($0)" } ?? word, place, now, arguments(changes))
    case .emitted(let output): instant("output \(output)", place, now)
    case .registered(let run, let placement): register(run, placement, place, now)
    case .started(let id): start(id, now)
    case .runEnded(let run, let outcome): end(run.id, outcome.word, outcome.error.map { "\($0)" }, now)
    }
  }

  /// Extends the slices of runs that have not ended to `now`.
  mutating func finish(at now: Double) -> [ChromeTrace.Entry] {
    for id in open.keys.sorted(by: { ($0.place, $0.number) < ($1.place, $1.number) }) { end(id, "pending", nil, now) }
    return entries
  }

  private mutating func register(
    _ run: TraceEvent.Run, _ placement: TraceEvent.Placement, _ place: TraceEvent.Place, _ now: Double
  ) {
    if placement == .dropped { return instant("dropped \(run.label)", place, now) }
    var thread = Thread(place: place.id, lane: run.lane.description, slot: 0)
    while taken.contains(thread) { thread = Thread(place: thread.place, lane: thread.lane, slot: thread.slot + 1) }
    taken.insert(thread)
    open[run.id] = Open(run: run, thread: thread, since: now, isWaiting: placement == .waits)
  }

  private mutating func start(_ id: TraceEvent.Run.ID, _ now: Double) {
    guard let waiting = open[id], waiting.isWaiting else { return }
    slice("\(waiting.run.label) waits", "wait", waiting, now, [:])
    open[id]?.since = now
    open[id]?.isWaiting = false
  }

  private mutating func end(_ id: TraceEvent.Run.ID, _ outcome: String, _ error: String?, _ now: Double) {
    guard let ended = open.removeValue(forKey: id) else { return }
    taken.remove(ended.thread)
    var arguments = ["outcome": outcome, "at": "\(ended.run.fileID):\(ended.run.line)"]
    arguments["error"] = error
    slice(
      ended.isWaiting ? "\(ended.run.label) waits" : ended.run.label, ended.isWaiting ? "wait" : "run", ended, now,
      arguments)
  }

  private mutating func slice(
    _ name: String, _ category: String, _ run: Open, _ now: Double, _ arguments: [String: String]
  ) {
    entries.append(
      ChromeTrace.Entry(
        ph: "X", name: name, cat: category, ts: run.since, dur: now - run.since, pid: run.thread.place,
        tid: number(of: run.thread), args: arguments))
  }

  private mutating func number(of thread: Thread) -> Int {
    if let number = threads[thread] { return number }
    let number = threads.count + 1
    threads[thread] = number
    name("thread_name", thread.lane, pid: thread.place, tid: number)
    return number
  }

  private mutating func instant(
    _ what: String, _ place: TraceEvent.Place, _ now: Double, _ arguments: [String: String]? = nil
  ) {
    if withState.insert(place.id).inserted { name("thread_name", "state", pid: place.id, tid: Self.stateThread) }
    entries.append(
      ChromeTrace.Entry(
        ph: "i", name: what, cat: "state", ts: now, pid: place.id, tid: Self.stateThread, s: "t", args: arguments))
  }

  private mutating func name(_ what: String, _ name: String, pid: Int, tid: Int?) {
    entries.append(ChromeTrace.Entry(ph: "M", name: what, pid: pid, tid: tid, args: ["name": name]))
  }

  private func arguments(_ changes: [TraceEvent.FieldChange]) -> [String: String] {
    Dictionary(changes.map { ($0.field.isEmpty ? "state" : $0.field, "\($0.old) → \($0.new)") }) { first, _ in first }
  }
}
