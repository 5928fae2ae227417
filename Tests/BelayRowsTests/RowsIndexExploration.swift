// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// Every sequence of changes of a few ids, compared with a plain array that is searched from the start.
struct RowsIndexExploration<ID: Hashable> {
  let start: Int
  let mostIDs: Int
  let length: Int
  /// The id with this number.
  let id: (Int) -> ID

  private enum Event {
    case insert(Int)
    case insertTwo(Int)
    case remove(Int)
    case move(Int, Int)
    case rotate, dropFirst
  }

  struct Result {
    var sequences = 0
    var difference: String?
  }

  func compare() -> Result {
    var result = Result()
    var structure = RowsStructure<ID>()
    // One by one, so that the table is full at `start`.
    for number in 0..<start { structure.insert(id(number), at: number) }
    explore(structure, structure.ids, depth: 0, into: &result)
    return result
  }

  private func explore(_ structure: RowsStructure<ID>, _ model: [ID], depth: Int, into result: inout Result) {
    guard depth < length else {
      result.sequences += 1
      return
    }
    for event in events(for: model.count) where result.difference == nil {
      var (new, newModel) = (structure, model)
      apply(event, to: &new, &newModel, depth: depth)
      if new.ids != newModel {
        result.difference = "\(event) on \(model): \(new.ids), not \(newModel)"
      } else if let inconsistency = new.inconsistency ?? structure.inconsistency {
        result.difference = "\(event) on \(model): \(inconsistency)"
      } else {
        explore(new, newModel, depth: depth + 1, into: &result)
      }
    }
  }

  private func events(for count: Int) -> [Event] {
    var events: [Event] = [.rotate, .dropFirst]
    if count < mostIDs { events += (0...count).map { .insert($0) } }
    if count + 1 < mostIDs { events += [.insertTwo(0), .insertTwo(count)] }
    for from in 0..<count {
      events.append(.remove(from))
      for to in 0..<count where to != from { events.append(.move(from, to)) }
    }
    return events
  }

  private func apply(_ event: Event, to structure: inout RowsStructure<ID>, _ model: inout [ID], depth: Int) {
    let (new, other) = (id(100 + 2 * depth), id(101 + 2 * depth))
    switch event {
    case .insert(let place):
      structure.insert(new, at: place)
      model.insert(new, at: place)
    case .insertTwo(let place):
      structure.insert(contentsOf: [new, other], at: place)
      model.insert(contentsOf: [new, other], at: place)
    case .remove(let place):
      structure.remove(at: place)
      model.remove(at: place)
    case .move(let from, let to):
      structure.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
    case .rotate:
      structure.arrange(Array(model.indices.dropFirst()) + Array(model.indices.prefix(1)))
      model = Array(model.dropFirst()) + Array(model.prefix(1))
    case .dropFirst:
      structure.arrange(Array(model.indices.dropFirst()))
      model = Array(model.dropFirst())
    }
  }
}

extension RowsStructure {
  /// What is wrong with the index: an id that is not found where it is, or one that is found and is not there.
  var inconsistency: String? {
    let entries = index.buckets.filter { $0 != 0 }.map { Int($0) - 1 }
    if entries.sorted() != Array(ids.indices) { return "the table has the positions \(entries) of \(ids.count) ids" }
    if index.buckets.count < ids.count * 2 { return "\(index.buckets.count) buckets for \(ids.count) ids" }
    for (place, id) in ids.enumerated() where position(of: id) != place {
      return "\(id) is found at \(String(describing: position(of: id))), and is at \(place)"
    }
    return nil
  }
}
