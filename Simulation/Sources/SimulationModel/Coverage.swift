// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often each behavior occurred: a simulation that never reaches a behavior shows nothing about it.
public struct Coverage: Sendable {
  public private(set) var counts: [Int]

  public init() { counts = Array(repeating: 0, count: Behavior.allCases.count) }

  public subscript(behavior: Behavior) -> Int { counts[behavior.rawValue] }

  public mutating func add(_ behavior: Behavior, _ count: Int = 1) { counts[behavior.rawValue] += count }
  public mutating func add(_ other: Coverage) { for index in counts.indices { counts[index] += other.counts[index] } }
}

/// What a store of this kind guarantees. The raw value is the position in the list, `number` that of the documented
/// behavior; the others are counted in addition.
public enum Behavior: Int, CaseIterable, Sendable {
  case laneCancelled, cancelledInItsTurn, restartedThrice, lateStubbornWork, cancelledAgain, laneCancelledMany,
    nothingKept
  case sameLaneInTwoStores, childCancelsItsLane, descendantEnds, optionalChildRemoved, childReplaced, rowRemoved,
    rowsReordered
  case releasedWhileWorking, releasedWhileStubborn, nestedCancelled, queuedAwaited, dropped, queueDrains,
    queuedCancelled
  case keptLatest, failureBesideOthers, queuedActions, restored, deadlineOverStubborn, tornDown
  case hiddenHolding, shownAgain, shownAgainInTurn, hidesItself, hiddenByAnother, hiddenWithDescendants, hiddenByHold
  case writtenBeneath, rowRepeated, rowRepeatedWithRuns, loadFailed
  case scopeEnded, offMainCancel, undone, batched, limited, familyCancelled, limitRaised, fieldMatched, fieldGivenUp
  case pageReplaced, pageAdded, pageLate, pageNotThere, stepArrived, stepFailed, pageQueued, listReplaced,
    pageSuperseded,
    listPutBack, pagedRowStays, pagedRowEnds, retried, retryEnded, ticked, tickMissed
  case followed, followedAgain, followedInChild, written, writtenOverHold, writtenAfterEnd
  case manyRowsOpened, manyRowsClosed, oldSent, oldCancelled, oldAwaited, oldAnswered, oldScopeRun

  /// Nil: not in the documented list.
  public var number: Int? {
    switch self {
    case .laneCancelled: 1
    case .cancelledInItsTurn: 2
    case .restartedThrice: 3
    case .lateStubbornWork: 4
    case .cancelledAgain: 5
    case .laneCancelledMany: 6
    case .nothingKept: 7
    case .sameLaneInTwoStores: 8
    case .childCancelsItsLane: 10
    case .descendantEnds: 11
    case .optionalChildRemoved: 12
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
    case .restored: 25
    case .deadlineOverStubborn: 26
    case .tornDown: 27
    case .hiddenHolding, .shownAgain, .shownAgainInTurn, .hidesItself, .hiddenByAnother, .hiddenWithDescendants,
      .hiddenByHold, .writtenBeneath:
      29
    case .rowRepeated, .rowRepeatedWithRuns: 33
    case .loadFailed: 37
    case .scopeEnded, .offMainCancel, .undone, .batched, .limited, .familyCancelled, .limitRaised, .fieldMatched,
      .fieldGivenUp, .pageReplaced, .pageAdded, .pageLate, .pageNotThere, .stepArrived, .stepFailed, .pageQueued,
      .listReplaced, .pageSuperseded, .listPutBack, .pagedRowStays, .pagedRowEnds,
      .retried, .retryEnded, .ticked, .tickMissed, .followed, .followedAgain, .followedInChild, .written,
      .writtenOverHold, .writtenAfterEnd, .manyRowsOpened, .manyRowsClosed, .oldSent, .oldCancelled, .oldAwaited,
      .oldAnswered, .oldScopeRun:
      nil
    }
  }

  public var text: String {
    switch self {
    case .laneCancelled: "a lane is cancelled while its work runs"
    case .cancelledInItsTurn: "a run is cancelled before its work began"
    case .restartedThrice: "three starts in a restart lane"
    case .lateStubbornWork: "work that ignores its cancellation accesses the store"
    case .cancelledAgain: "a run is cancelled twice, or after its end"
    case .laneCancelledMany: "one cancel ends several runs of a lane"
    case .nothingKept: "everything is released at the end of the schedule"
    case .sameLaneInTwoStores: "two stores have runs in lanes of one name"
    case .childCancelsItsLane: "a child cancels a lane in which its parent has a run"
    case .descendantEnds: "a root ends with the runs of its descendants"
    case .optionalChildRemoved: "an optional child with runs is removed"
    case .childReplaced: "a child with runs is replaced by another"
    case .rowRemoved: "a row with runs is removed"
    case .rowsReordered: "rows with runs are reordered"
    case .releasedWhileWorking: "the last handle is released while work runs"
    case .releasedWhileStubborn: "the last handle is released, and the work ignores it"
    case .nestedCancelled: "a run ends, and its nested runs are cancelled"
    case .queuedAwaited: "a caller awaits a run that waits in its lane"
    case .dropped: "a full lane drops a run"
    case .queueDrains: "a queued run starts after a failure or a cancellation"
    case .queuedCancelled: "a run is cancelled while it waits in its lane"
    case .keptLatest: "a waiting run is dropped for a newer one"
    case .failureBesideOthers: "a run fails while others run"
    case .queuedActions: "an action is sent while another is received"
    case .restored: "a held value is restored at a run's end"
    case .deadlineOverStubborn: "a deadline expires, and the work ignores it"
    case .tornDown: "a bridged subscription is torn down"
    case .hiddenHolding: "a computed place hides a child that holds or loads a field"
    case .shownAgain: "such a child is shown again in another turn"
    case .shownAgainInTurn: "such a child is shown again within the turn"
    case .hidesItself: "such a child hides itself"
    case .hiddenByAnother: "such a child is hidden by a store that is not its parent"
    case .hiddenWithDescendants: "such a child is hidden with children that hold or load"
    case .hiddenByHold: "such a child is hidden by a held value"
    case .writtenBeneath: "a field that a child in a computed place holds is written"
    case .rowRepeated: "a backend sends a row twice, or one that is there"
    case .rowRepeatedWithRuns: "such a row has runs"
    case .loadFailed: "a load fails, and its feature responds"
    case .scopeEnded: "a scope ends"
    case .offMainCancel: "a run is cancelled off the main actor"
    case .undone: "an undo is applied"
    case .batched: "a batched load is answered"
    case .familyCancelled: "a cancel ends the runs of several ids of a lane"
    case .limitRaised: "a run that waits starts because the limit is raised"
    case .pageReplaced: "a first page replaces the rows"
    case .pageAdded: "a next page adds its rows"
    case .pageLate: "a next page arrives for a list that no longer asks for it"
    case .pageNotThere: "a next page that does not exist is requested"
    case .stepArrived: "a page arrives as a step of a run, which goes on"
    case .stepFailed: "a page fails as a step of a run, which goes on"
    case .pageQueued: "a next page is requested when such a page arrives or fails, and waits for the run"
    case .listReplaced: "a list is replaced while a page of it loads"
    case .pageSuperseded: "a next page supersedes one for which its list does not wait any more"
    case .listPutBack: "a list that was kept while it loaded is put back, and its load has ended"
    case .pagedRowStays: "a page brings a row again that is a child with runs"
    case .pagedRowEnds: "a row that is such a child goes with a page, or with its list"
    case .retried: "work that failed is tried again"
    case .retryEnded: "a run ends between two attempts"
    case .ticked: "a timer ticks"
    case .tickMissed: "a timer is late, and leaves ticks out"
    case .followed: "an action follows a change of a field"
    case .followedAgain: "it changes a field that another one follows"
    case .followedInChild: "an action of a child follows a change of its field"
    case .written: "a view writes a field"
    case .writtenOverHold: "a view writes a field that a run holds"
    case .writtenAfterEnd: "a view writes after the end of its store"
    case .manyRowsOpened: "more than a thousand rows are open at once"
    case .manyRowsClosed: "more than a thousand open rows are closed at once"
    case .oldSent: "code in Swift 5 mode sends from a queue"
    case .oldCancelled: "code in Swift 5 mode cancels on a queue"
    case .oldAwaited: "a completion handler of code in Swift 5 mode is called at the end of a run"
    case .oldAnswered: "work gets its answer from a completion handler of code in Swift 5 mode"
    case .oldScopeRun: "code in Swift 5 mode runs work in a scope"
    case .fieldMatched: "work waits for a field, which gets the value"
    case .fieldGivenUp: "work waits for a field, and its run ends"
    case .limited: "a body waits for a limiter's slot and gets it"
    }
  }
}
