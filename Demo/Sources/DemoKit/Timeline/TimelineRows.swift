// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The rows of a timeline while it is built: gives out ids, keeps rows in the order of their first use, and in the end puts
/// bars that overlap on different tracks.
struct TimelineRows {
  private var rows: [Timeline.Row] = []
  private var keys: [String: Int] = [:]
  private var lastID: Int

  /// - Parameter firstID: Ids count from here, so that the rows of two sources can be in one picture.
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

  /// - Parameter id: One that was reserved for it; nil for the next.
  mutating func addBar(
    _ name: String, in row: Int, from: Double, id: Int? = nil, details: Timeline.Details = .init()
  ) -> Position {
    // What began before the story is drawn from its beginning.
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

  /// The rows that have something in them, with tracks given out.
  func finished() -> [Timeline.Row] {
    rows.filter { !$0.bars.isEmpty || !$0.marks.isEmpty }.map { row in
      var row = row
      row.bars = Self.withTracks(row.bars)
      return row
    }
  }

  /// Each bar on the first track that is free when it begins.
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

  /// An id for what is added later. Who asks when it begins gets the same one every time the timeline is built.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }
}
