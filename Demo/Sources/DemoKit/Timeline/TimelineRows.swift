// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Builds the rows of a timeline: assigns ids, keeps rows in the order of their first use, and finally puts overlapping
/// bars on different tracks.
struct TimelineRows {
  private var rows: [Timeline.Row] = []
  private var keys: [String: Int] = [:]
  private var lastID: Int

  init(firstID: Int = 0) { lastID = firstID - 1 }

  /// Where a bar is.
  struct Position: Equatable {
    let row: Int
    let bar: Int
  }

  mutating func row(_ title: String, of place: String? = nil) -> Int {
    let key = "\(place ?? "")\n\(title)"
    if let index = keys[key] { return index }
    keys[key] = rows.count
    rows.append(Timeline.Row(title: title, place: place))
    return rows.count - 1
  }

  mutating func addBar(
    _ name: String, in row: Int, from: Double, id: Int? = nil, details: Timeline.Details = .init()
  ) -> Position {
    // A bar that began before the story is drawn from the story's beginning.
    let bar = Timeline.Bar(id: id ?? nextID(), name: name, from: max(from, 0), isCut: from < 0, details: details)
    rows[row].bars.append(bar)
    return Position(row: row, bar: rows[row].bars.count - 1)
  }

  mutating func addMark(
    _ kind: TimelineMarkKind, _ name: String, in row: Int, at ms: Double, details: Timeline.Details = .init()
  ) {
    rows[row].marks.append(Timeline.Mark(id: nextID(), kind: kind, ms: max(ms, 0), name: name, details: details))
  }

  subscript(position: Position) -> Timeline.Bar {
    get { rows[position.row].bars[position.bar] }
    set { rows[position.row].bars[position.bar] = newValue }
  }

  /// The rows that are not empty, with their tracks.
  func finished() -> [Timeline.Row] {
    rows.filter { !$0.bars.isEmpty || !$0.marks.isEmpty }.map { row in
      var row = row
      row.bars = Self.withTracks(row.bars)
      return row
    }
  }

  /// Puts each bar on the first track that is free at its beginning.
  private static func withTracks(_ bars: [Timeline.Bar]) -> [Timeline.Bar] {
    var busyUntil: [Double] = []
    return bars.sorted { $0.from < $1.from }.map { bar in
      var bar = bar
      let end = bar.to ?? .infinity
      bar.track = busyUntil.firstIndex { $0 <= bar.from } ?? busyUntil.count
      if bar.track == busyUntil.count { busyUntil.append(end) } else { busyUntil[bar.track] = end }
      return bar
    }
  }

  /// An id for an element that is added later. If it is reserved at the beginning, it is the same each time the
  /// timeline is built.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }
}
