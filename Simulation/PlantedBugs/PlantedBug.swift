// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Bugs that the simulation must find, to show that it can. `Scripts/simulate` copies the library and this file, and applies the
/// patches beside it: one for each bug, behind a switch.
enum PlantedBug: String, CaseIterable {
  case supersededDelivers, restoredTwice, neverRestored, lostSlot, deliversAfterEnd, keptHandle, earlyAwaiter
  case tornDownTwice, droppedBodyRuns, skippedUndo, workOutlivesChild, hiddenKeepsHeld, lateMatch, lostRaise
  case latePage, lostNextPage, blockedList, keptSpinner, renewedRow, driftingTimer, staleReaction, unseenBelow
  case lateWrite, writeWithoutTurn, staleWrite
  case hiddenKeepsLoading, shownWithoutHold, beneathIsLost, manyRowsStay, firstRowWins, firstOfAnswerWins
  case wakesOnEqual, wakesOnContents, unheardLoad, unheardWholeLoad

  // Set by one thread, before anything else happens.
  nonisolated(unsafe) fileprivate static var planted: PlantedBug?

  var isPlanted: Bool { Self.planted == self }
}

/// Enables a bug, for the whole process.
public enum PlantedBugs {
  public static var names: [String] { PlantedBug.allCases.map(\.rawValue) }

  /// Returns false if there is no such bug. Call it before any store or scope is made.
  public static func plant(_ name: String) -> Bool {
    PlantedBug.planted = PlantedBug(rawValue: name)
    return PlantedBug.planted != nil
  }
}
