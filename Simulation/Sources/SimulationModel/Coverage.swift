// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often each behavior occurred: a simulation that never reaches a behavior shows nothing about it.
public struct Coverage: Sendable {
  public private(set) var counts: [Int]

  public init() { counts = Array(repeating: 0, count: Behaviour.allCases.count) }

  public subscript(behaviour: Behaviour) -> Int { counts[behaviour.rawValue] }

  public mutating func add(_ behaviour: Behaviour, _ count: Int = 1) { counts[behaviour.rawValue] += count }
  public mutating func add(_ other: Coverage) { for index in counts.indices { counts[index] += other.counts[index] } }
}

/// What a store of this kind guarantees. The raw value is the position in the list, `number` that of the documented
/// behavior; the others are counted in addition.
public enum Behaviour: Int, CaseIterable, Sendable {
  case laneCancelled, cancelledInItsTurn, restartedThrice, lateStubbornWork, cancelledAgain, laneCancelledMany,
    booksEmpty
  case sameLaneInTwoStores, childCancelsItsLane, descendantEnds, optionalChildGone, childReplaced, rowRemoved,
    rowsReordered
  case releasedWhileWorking, releasedWhileStubborn, nestedCancelled, queuedAwaited, dropped, queueDrains,
    queuedCancelled
  case keptLatest, failureBesideOthers, queuedActions, givenBack, deadlineOverStubborn, tornDown
  case hiddenHolding, shownAgain, shownAgainInTurn, hidesItself, hiddenByAnother, hiddenWithDescendants, hiddenByHold
  case writtenBeneath, loadFailed
  case scopeEnded, offMainCancel, undone, batched, limited

  /// Nil: not in the documented list.
  public var number: Int? {
    switch self {
    case .laneCancelled: 1
    case .cancelledInItsTurn: 2
    case .restartedThrice: 3
    case .lateStubbornWork: 4
    case .cancelledAgain: 5
    case .laneCancelledMany: 6
    case .booksEmpty: 7
    case .sameLaneInTwoStores: 8
    case .childCancelsItsLane: 10
    case .descendantEnds: 11
    case .optionalChildGone: 12
    case .childReplaced: 13
    case .rowRemoved, .rowsReordered: 14
    case .releasedWhileWorking: 15
    case .releasedWhileStubborn: 16
    case .nestedCancelled: 17
    case .queuedAwaited: 18
    case .dropped: 19
    case .queueDrains: 20
    case .queuedCancelled: 21
    case .keptLatest: 22
    case .failureBesideOthers: 23
    case .queuedActions: 24
    case .givenBack: 25
    case .deadlineOverStubborn: 26
    case .tornDown: 27
    case .hiddenHolding, .shownAgain, .shownAgainInTurn, .hidesItself, .hiddenByAnother, .hiddenWithDescendants,
      .hiddenByHold, .writtenBeneath:
      29
    case .loadFailed: 37
    case .scopeEnded, .offMainCancel, .undone, .batched, .limited: nil
    }
  }

  public var text: String {
    switch self {
    case .laneCancelled: "a lane is cancelled while its work goes"
    case .cancelledInItsTurn: "cancelled before its work began"
    case .restartedThrice: "three starts in a restart lane"
    case .lateStubbornWork: "work that ignores its end touches the store"
    case .cancelledAgain: "cancelled twice, or after the end"
    case .laneCancelledMany: "one cancel stops several runs of a lane"
    case .booksEmpty: "everything let go of at the end"
    case .sameLaneInTwoStores: "two stores busy in lanes of one name"
    case .childCancelsItsLane: "a child cancels a lane in which its parent is busy"
    case .descendantEnds: "a root ends with its descendants' work"
    case .optionalChildGone: "an optional child goes with its work"
    case .childReplaced: "a child with work is replaced by another"
    case .rowRemoved: "a row goes with its work"
    case .rowsReordered: "rows with work change places"
    case .releasedWhileWorking: "the last handle goes while work runs"
    case .releasedWhileStubborn: "the last handle goes, and the work ignores it"
    case .nestedCancelled: "a run ends and takes nested runs along"
    case .queuedAwaited: "somebody awaits a run that waits in its lane"
    case .dropped: "a busy lane drops a run"
    case .queueDrains: "a queued run goes after a throw or a cancel"
    case .queuedCancelled: "a run is cancelled while it waits in its lane"
    case .keptLatest: "a waiting run is dropped for a newer one"
    case .failureBesideOthers: "a run throws while others go"
    case .queuedActions: "an action is sent while another is dealt with"
    case .givenBack: "a held value is given back by a run's end"
    case .deadlineOverStubborn: "a deadline over work that ignores it"
    case .tornDown: "a bridged subscription is torn down"
    case .hiddenHolding: "a computed place hides a child that held or loaded"
    case .shownAgain: "such a child is shown again in another turn"
    case .shownAgainInTurn: "such a child is shown again within the turn"
    case .hidesItself: "such a child has hidden itself"
    case .hiddenByAnother: "such a child is hidden by another than its parent"
    case .hiddenWithDescendants: "such a child is hidden with children that held or loaded"
    case .hiddenByHold: "such a child is hidden by what another's run holds"
    case .writtenBeneath: "others write what a child in a computed place holds"
    case .loadFailed: "a load fails, and its feature is asked"
    case .scopeEnded: "a scope ends"
    case .offMainCancel: "a cancel from elsewhere than the main actor"
    case .undone: "an undo is applied"
    case .batched: "a batched load is answered"
    case .limited: "a body gets a limiter's slot after waiting"
    }
  }
}
