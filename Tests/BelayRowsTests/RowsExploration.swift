// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// One change of the rows, and of the array that models them.
enum RowsEvent {
  case insert(Int)
  case remove(Int)
  case removeByID(Int)
  case move(from: Int, to: Int)
  case moveOffset(from: Int, to: Int)
  case setNew
  case rename(Int)
  case replaceSame, replaceRenamed, replaceReversed, replaceMiddle
  case sort

  /// Whether it keeps the journal, possibly with an addition; otherwise it may cut it.
  var isNoted: Bool {
    switch self {
    case .replaceRenamed, .replaceReversed, .replaceMiddle: false
    default: true
    }
  }
}

/// Every sequence of events on a few rows, compared with a plain array without an index and generations.
struct RowsExploration {
  let start: Int
  let mostRows: Int
  let length: Int
  /// Whether rows are written to as well, and numbers compared over all branches: this takes the time of one more
  /// level.
  var isThorough = true
  /// A mistake of the model that the comparison must detect.
  var fault: Fault?

  enum Fault: CaseIterable { case insertsAfter, sortsDown, forgetsRename, movesOneShort, keepsRemoved }

  struct Result {
    var sequences = 0
    var comparisons = 0
    var difference: String?
    fileprivate var contents: [RowsGeneration: [Song]] = [:]
    fileprivate var structures: [RowsGeneration: [Int]] = [:]
  }

  func compare() -> Result {
    var result = Result()
    let model = (0..<start).map { Song($0, "\(9 - $0)") }
    explore(Rows(model), model, depth: 0, into: &result)
    return result
  }

  /// An earlier state of the rows, for which the changes are requested.
  private struct Seen {
    let generation: RowsGeneration
    let model: [Song]
    /// Whether the journal must know it.
    var isKnown = true
  }

  private func explore(
    _ rows: Rows<Song>, _ model: [Song], depth: Int, before: [Seen] = [], into result: inout Result
  ) {
    guard result.difference == nil else { return }
    guard depth < length else {
      result.sequences += 1
      return
    }
    var seen = isThorough ? before + [Seen(generation: rows.contentsGeneration, model: model)] : []
    for event in events(for: model.count) {
      var newRows = rows
      var newModel = model
      apply(event, to: &newRows, id: 100 + depth)
      apply(event, to: &newModel, id: 100 + depth)
      result.comparisons += 1
      if let difference = differ(newRows, newModel, since: rows, model, into: &result) {
        result.difference = result.difference ?? "\(event) on \(model): \(difference)"
        return
      }
      var newSeen = seen
      if !event.isNoted && newModel != model { for index in newSeen.indices { newSeen[index].isKnown = false } }
      if let difference = differ(newRows, from: newSeen) {
        result.difference = result.difference ?? "\(event) on \(model): \(difference)"
        return
      }
      explore(newRows, newModel, depth: depth + 1, before: newSeen, into: &result)
      // The next ones are copies of the same rows with other changes.
      if seen.count == before.count + 1 {
        seen.append(Seen(generation: newRows.contentsGeneration, model: newModel, isKnown: false))
      }
    }
  }

  private func events(for count: Int) -> [RowsEvent] {
    var events: [RowsEvent] = [.replaceSame, .replaceRenamed, .replaceReversed, .replaceMiddle, .sort]
    if count < mostRows { events += (0...count).map { .insert($0) } }
    if isThorough { events += (count < mostRows ? [.setNew] : []) + (0..<count).map { .rename($0) } }
    for from in 0..<count {
      events.append(from.isMultiple(of: 2) ? .remove(from) : .removeByID(from))
      for to in 0..<count where to != from {
        // Both ways are the same for neighbors: each direction uses one of them.
        events.append(to > from ? .move(from: from, to: to) : .moveOffset(from: from, to: to))
      }
    }
    return events
  }

  private func apply(_ event: RowsEvent, to rows: inout Rows<Song>, id: Int) {
    switch event {
    case .insert(let place): rows.insert(Song(id), at: place)
    case .remove(let place): rows.remove(at: place)
    case .removeByID(let place): rows[id: rows[place].id] = nil
    case .move(let from, let to): rows.move(id: rows[from].id, to: to)
    case .moveOffset(let from, let to): rows.move(fromOffsets: [from], toOffset: to)
    case .setNew: rows[id: id] = Song(id)
    case .rename(let place): rows[id: rows[place].id]?.title = "renamed \(id)"
    case .replaceSame: rows.replaceAll(with: Array(rows))
    case .replaceRenamed: rows.replaceAll(with: rows.map { Song($0.id, "replaced \(id)") })
    case .replaceReversed: rows.replaceAll(with: rows.reversed())
    case .replaceMiddle: rows.replaceAll(with: rows.dropFirst().dropLast() + [Song(id)])
    case .sort: rows.sort(by: <)
    }
  }

  private func apply(_ event: RowsEvent, to model: inout [Song], id: Int) {
    switch event {
    case .insert(let place): model.insert(Song(id), at: fault == .insertsAfter ? min(place + 1, model.count) : place)
    case .remove(let place), .removeByID(let place): if fault != .keepsRemoved { model.remove(at: place) }
    case .move(let from, let to), .moveOffset(let from, let to):
      let song = model.remove(at: from)
      model.insert(song, at: fault == .movesOneShort ? max(to - 1, 0) : to)
    case .setNew: model.append(Song(id))
    case .rename(let place): if fault != .forgetsRename { model[place].title = "renamed \(id)" }
    case .replaceSame: break
    case .replaceRenamed: for place in model.indices { model[place].title = "replaced \(id)" }
    case .replaceReversed: model.reverse()
    case .replaceMiddle: model = model.dropFirst().dropLast() + [Song(id)]
    case .sort: model.sort { fault == .sortsDown ? $0.title > $1.title : $0.title < $1.title }
    }
  }

  private func differ(_ rows: Rows<Song>, from seen: [Seen]) -> String? {
    for old in seen {
      if let unsoundness = rows.unsoundness(since: old.generation, old.model) { return "journal: \(unsoundness)" }
      if old.isKnown && rows.changes(since: old.generation) == nil { return "journal: it forgot \(old.model)" }
    }
    return nil
  }

  private func differ(
    _ rows: Rows<Song>, _ model: [Song], since oldRows: Rows<Song>, _ oldModel: [Song], into result: inout Result
  ) -> String? {
    if !rows.elementsEqual(model) { return "\(rows), not \(model)" }
    if let inconsistency = rows.inconsistency { return inconsistency }
    if !oldRows.elementsEqual(oldModel) { return "the copy from before became \(oldRows)" }

    let ids = model.map(\.id)
    let isSameStructure = ids == oldModel.map(\.id)
    if rows.hasSameStructure(as: oldRows) != isSameStructure { return "structure: counted as the wrong thing" }
    if rows.hasSameContents(as: oldRows) != (model == oldModel) { return "contents: counted as the wrong thing" }
    guard isThorough else { return nil }
    // Any other rows with this number, on any branch, must have had these contents.
    if let other = result.contents.updateValue(model, forKey: rows.contentsGeneration), other != model {
      return "its contents' number was that of \(other)"
    }
    if let other = result.structures.updateValue(ids, forKey: rows.structureGeneration), other != ids {
      return "its structure's number was that of \(other)"
    }
    return nil
  }
}
