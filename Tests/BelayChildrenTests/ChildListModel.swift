// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// A change of the children.
enum ChildEvent: Hashable {
  /// A new row is inserted in front.
  case insert(Int)
  case remove(Int)
  /// A row's contents are replaced; its id stays, and its twig is added or removed.
  case rewrite(Int)
  /// Another row replaces one.
  case replace(Int, by: Int)
  /// The first becomes the last.
  case rotate
  case clear
  /// New contents, made from nothing, with these ids.
  case renew([Int])
}

extension ChildEvent {
  func brings(_ id: Int) -> Bool {
    switch self {
    case .insert(id), .replace(_, by: id): true
    default: false
    }
  }
}

/// Which children live, written from the documentation alone: a child lives as long as its id is there, from one change
/// to the next, and its twig as long as it and the twig's state are there.
struct ChildListModel {
  /// The relevant part of the state: the ids in order, and which rows have a twig.
  private(set) var ids: [Int]
  private(set) var twigs: Set<Int>
  /// The number of each child's, or twig's, life: a new number is another child.
  private(set) var lives: [Int: Int] = [:]
  private(set) var twigLives: [Int: Int] = [:]
  private var lastLife = 0
  let fault: ChildFault?

  init(ids: [Int], fault: ChildFault? = nil) {
    self.ids = ids
    self.fault = fault
    twigs = Set(ids.filter(Self.mayHaveTwig))
    settle(was: ([], []), by: nil)
  }

  static func mayHaveTwig(_ id: Int) -> Bool { id == 1 }

  /// These happen within one change of the state.
  mutating func happen(_ events: [ChildEvent]) {
    let before = (ids, twigs)
    for event in events { change(event) }
    settle(was: before, by: events.last)
  }

  private mutating func change(_ event: ChildEvent) {
    switch event {
    case .insert(let id):
      ids.insert(id, at: 0)
      if Self.mayHaveTwig(id) { twigs.insert(id) }
    case .remove(let id):
      ids.removeAll { $0 == id }
      twigs.remove(id)
    case .rewrite(let id):
      if Self.mayHaveTwig(id) { twigs.formSymmetricDifference([id]) }
    case .replace(let id, let other):
      ids[ids.firstIndex(of: id)!] = other
      twigs.remove(id)
      if Self.mayHaveTwig(other) { twigs.insert(other) }
    case .rotate:
      ids.append(ids.removeFirst())
    case .clear:
      (ids, twigs) = ([], [])
    case .renew(let new):
      ids = new
      twigs = Set(new.filter(Self.mayHaveTwig))
    }
  }

  private mutating func settle(was before: (ids: [Int], twigs: Set<Int>), by event: ChildEvent?) {
    for id in before.ids where !ids.contains(id) && !spares(event) {
      lives[id] = nil
      if fault != .twigSurvivesItsParent { twigLives[id] = nil }
    }
    for id in before.twigs where ids.contains(id) && !twigs.contains(id) && fault != .twigSurvivesItsState {
      twigLives[id] = nil
    }
    if let event, takesTooMuch(event) { (lives, twigLives) = ([:], [:]) }
    for id in ids where lives[id] == nil { lives[id] = nextLife() }
    for id in twigs where twigLives[id] == nil { twigLives[id] = nextLife() }
  }

  private mutating func nextLife() -> Int {
    lastLife += 1
    return lastLife
  }

  /// Every event that is possible now.
  ///
  /// - Parameter renewal: The ids of the rows that are made from nothing.
  func events(renewal: [Int]) -> [ChildEvent] {
    let absent = (1...3).filter { !ids.contains($0) }
    var events = absent.map(ChildEvent.insert)
    for id in ids {
      events += [.remove(id), .rewrite(id)]
      events += absent.map { .replace(id, by: $0) }
    }
    if ids.count > 1 { events.append(.rotate) }
    if !ids.isEmpty { events.append(.clear) }
    return events + [.renew(renewal)]
  }

  /// Every event for a single child, which is one of `known`.
  func events(amongSingle known: [Int]) -> [ChildEvent] {
    ids.map { .rewrite($0) } + known.map { .renew([$0]) } + [.clear]
  }
}

/// A mistake that a tree of stores could make: the comparison must detect it.
enum ChildFault: CaseIterable, Sendable {
  case removedSurvives
  case replacedSurvives
  case clearedSurvive
  case reorderEnds
  case rewriteEnds
  case renewEnds
  case twigSurvivesItsState
  case twigSurvivesItsParent
}

extension ChildListModel {
  fileprivate func spares(_ event: ChildEvent?) -> Bool {
    switch (event, fault) {
    case (.remove, .removedSurvives), (.replace, .replacedSurvives), (.clear, .clearedSurvive): true
    default: false
    }
  }

  fileprivate func takesTooMuch(_ event: ChildEvent) -> Bool {
    switch (event, fault) {
    case (.rotate, .reorderEnds), (.rewrite, .rewriteEnds), (.renew, .renewEnds): true
    default: false
    }
  }
}
