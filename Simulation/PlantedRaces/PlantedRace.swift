// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Races that the tests must find, to show that they can. One is enabled by its name in `BELAY_PLANTED_RACE`.
enum PlantedRace: String {
  case slotTakenTwice, unlockedPhase, tornDownByTwo

  private static let planted: PlantedRace? = getenv("BELAY_PLANTED_RACE").map { value in
    let name = String(cString: value)
    guard let race = PlantedRace(rawValue: name) else { fatalError("BELAY_PLANTED_RACE: there is no race '\(name)'.") }
    return race
  }

  var isPlanted: Bool { Self.planted == self }
}
