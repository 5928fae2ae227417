// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Timeline {
  /// The observations from outside: how long the loader was there, the screen, and what was left of it.
  static func rows(of events: [StoryEvent], firstID: Int = 0) -> [Row] {
    var reader = StoryReader(rows: TimelineRows(firstID: firstID))
    for event in events { reader.read(event) }
    reader.finish()
    return reader.rows.finished()
  }
}

/// Reads a story's record, event by event.
private struct StoryReader {
  var rows: TimelineRows
  private let row: Int
  private var loader: TimelineRows.Position?
  /// When and in which turn the user left it. Reserves the id of what it is from then on.
  private var loaderLeft: (ms: Double, turn: Int, id: Int)?
  private var screen: TimelineRows.Position?
  /// When the dots were locked.
  private var lock: TimelineRows.Position?
  /// Since when there has been a screen that was left and is alive.
  private var leftover: (ms: Double, turn: Int?, id: Int)?
  /// The number of screens that were left and are not released.
  private var survivors = 0
  private var ticks = 0
  private var ticksAfterLeaving = 0

  init(rows: TimelineRows) {
    self.rows = rows
    row = self.rows.row("seen from outside")
  }

  mutating func read(_ event: StoryEvent) {
    switch event.event {
    case .loaderShown: if loader == nil { loader = rows.addBar("loader", in: row, from: event.ms) }
    case .loaderHidden: hideLoader(event)
    case .screenOpened:
      screen = rows.addBar("on the screen", in: row, from: event.ms)
      ticks = 0
    case .ticked: ticks += 1
    case .tickedAfterLeaving:
      ticksAfterLeaving += 1
      // The kept part of the record begins after it was left.
      if leftover == nil { leftover = (-1, nil, rows.nextID()) }
    case .left: leave(event)
    case .handleReleased: release(event)
    case .requestAnswered: rows.addMark(.answered, "request answered", in: row, at: event.ms)
    case .requestCancelled: rows.addMark(.cancelSeen, "backend: cancelled", in: row, at: event.ms)
    case .errorPresented: rows.addMark(.alerted, "error shown", in: row, at: event.ms)
    case .dotTapped: rows.addMark(.action, "dot tapped", in: row, at: event.ms)
    case .deadDotTapped: rows.addMark(.wrong, "dot tapped, ignored", in: row, at: event.ms)
    case .locked: lock = rows.addBar("dots locked", in: row, from: event.ms)
    case .unlocked:
      close(lock, event, "unlocked")
      lock = nil
    case .stillLocked: if let lock { rows[lock].isWrong = true }
    case .movedUnlocked: rows.addMark(.wrong, "still moves, unlocked", in: row, at: event.ms)
    case .moving: break
    }
  }

  /// Adds the screens and locks that have not ended, as far as they are known.
  mutating func finish() {
    nameScreen()
    if leftover != nil { _ = addLeftover() }
    _ = addLoaderOverHome()
  }

  private mutating func hideLoader(_ event: StoryEvent) {
    // What was hidden in the turn in which the user left did not stay.
    if loaderLeft?.turn == event.turn { loaderLeft = nil }
    let bar = addLoaderOverHome() ?? loader
    close(bar, event, "hidden")
    (loader, loaderLeft) = (nil, nil)
  }

  /// From the moment of leaving on, it is another bar.
  private mutating func addLoaderOverHome() -> TimelineRows.Position? {
    guard let loader, let loaderLeft else { return nil }
    rows[loader].to = loaderLeft.ms
    rows[loader].outcome = "left"
    let bar = rows.addBar("loader over home", in: row, from: loaderLeft.ms, id: loaderLeft.id)
    rows[bar].isWrong = true
    return bar
  }

  private mutating func leave(_ event: StoryEvent) {
    nameScreen()
    if loader != nil, loaderLeft == nil { loaderLeft = (event.ms, event.turn, rows.nextID()) }
    close(screen, event, "left")
    screen = nil
    rows.addMark(.left, "the user leaves", in: row, at: event.ms)
    survivors += 1
    if leftover == nil {
      leftover = (event.ms, event.turn, rows.nextID())
      ticksAfterLeaving = 0
    }
  }

  private mutating func release(_ event: StoryEvent) {
    rows.addMark(.released, "released", in: row, at: event.ms)
    survivors = max(0, survivors - 1)
    guard survivors == 0 else { return }
    // A screen that was released in the turn in which it was left did not survive it.
    if leftover?.turn != event.turn { close(addLeftover(), event, "released") }
    leftover = nil
  }

  private mutating func nameScreen() {
    if let screen, ticks > 0 { rows[screen].name = "on the screen, \(Self.text(ticks))" }
  }

  private mutating func addLeftover() -> TimelineRows.Position? {
    let name = ticksAfterLeaving == 0 ? "left, and alive" : "left, and alive: \(Self.text(ticksAfterLeaving))"
    guard let leftover else { return nil }
    let bar = rows.addBar(name, in: row, from: leftover.ms, id: leftover.id)
    rows[bar].isWrong = true
    return bar
  }

  private static func text(_ ticks: Int) -> String { ticks == 1 ? "1 tick" : "\(ticks) ticks" }

  private mutating func close(_ bar: TimelineRows.Position?, _ event: StoryEvent, _ outcome: String) {
    guard let bar else { return }
    rows[bar].to = event.ms
    rows[bar].outcome = outcome
  }
}

extension EventRecorder {
  /// The record of a variant with its trace, if it has one, and the record's duration so far.
  func timeline(
    _ story: String, _ variant: some RawRepresentable<String>, _ title: String, _ trace: TraceBook?
  ) -> (timeline: Timeline, now: Double) {
    let rows = Timeline.rows(of: events)
    return (Timeline(story: story, variant: variant.rawValue, title: title, outside: rows, trace: trace), now)
  }
}
