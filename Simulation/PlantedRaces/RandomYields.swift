// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization

// Not Foundation: where it is imported, an error can always be compared, and the library asks.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives other threads a chance before and after each locked section: between what a caller has decided and what it does about it.
/// `Scripts/test-with-yields` puts this file into a copy of the library; no other build has it.
enum RandomYields {
  /// The same seed gives the same decisions in the same order. Which thread takes which of them, the system decides.
  private static let seed = getenv("BELAY_YIELDS_SEED").flatMap { UInt64(String(cString: $0)) }
  // Relaxed: an ordering would order the threads, and hide from the sanitizer that nothing else does.
  private static let taken = Atomic<UInt64>(0)

  static func here() {
    guard let seed else { return }
    var number = seed &* 0x9e37_79b9_7f4a_7c15 &+ taken.wrappingAdd(0x9e37_79b9_7f4a_7c15, ordering: .relaxed).newValue
    number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
    number ^= number >> 31
    switch number % 32 {
    case 0..<6: sched_yield()
    case 6: usleep(UInt32(number >> 40) % 100)
    default: break
    }
  }
}
