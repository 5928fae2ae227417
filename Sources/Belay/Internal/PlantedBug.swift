// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Bugs that the simulation must find, to show that it can (`Simulation/`). Only a build with the trait `PlantedBugs`,
/// which no client enables, can have one; in all other builds the check is constant at compile time.
enum PlantedBug: String, CaseIterable {
  case supersededDelivers, restoredTwice, neverRestored, lostSlot, deliversAfterEnd, keptHandle, earlyAwaiter
  case tornDownTwice, droppedBodyRuns, skippedUndo, workOutlivesChild, hiddenKeepsHeld

  #if BELAY_PLANTED_BUGS
    // Set by one thread, before anything else happens.
    nonisolated(unsafe) fileprivate static var planted: PlantedBug?

    var isPlanted: Bool { Self.planted == self }
  #else
    @inline(__always) var isPlanted: Bool { false }
  #endif
}

#if BELAY_PLANTED_BUGS
  /// Enables a bug, for the whole process.
  public enum PlantedBugs {
    public static var names: [String] { PlantedBug.allCases.map(\.rawValue) }

    /// Returns false if there is no such bug. Call it before any store or scope is made.
    public static func plant(_ name: String) -> Bool {
      PlantedBug.planted = PlantedBug(rawValue: name)
      return PlantedBug.planted != nil
    }
  }
#endif
