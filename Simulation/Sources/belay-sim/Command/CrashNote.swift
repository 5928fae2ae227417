// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A trap in the library ends the process: this prints in which schedule.
enum CrashNote {
  // Written by the one thread of the simulation, read by a signal handler on it.
  nonisolated(unsafe) static var seed: UInt64 = 0

  static func install() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      signal(number) { number in
        CrashNote.write()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Calls only functions that are allowed in a signal handler.
  private static func write() {
    print(ascii: "belay-sim: the process was stopped, most likely by a trap, in the schedule of seed ")
    printSeed()
    print(ascii: ".\nTo see it again: belay-sim replay --whole ")
    printSeed()
    print(ascii: "\n")
  }

  private static func printSeed() {
    var power: UInt64 = 10_000_000_000_000_000_000
    while power > 1, seed / power == 0 { power /= 10 }
    while power > 0 {
      var character = UInt8(48 + seed / power % 10)
      Foundation.write(2, &character, 1)
      power /= 10
    }
  }

  private static func print(ascii text: StaticString) {
    _ = Foundation.write(2, text.utf8Start, text.utf8CodeUnitCount)
  }
}
