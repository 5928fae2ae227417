// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What an event has read and written, from the moment it happened to the next rest.
///
/// Places are named by the executor: a field of a store, the outputs of a store, a call. What an event only may have
/// touched belongs to it as well: a footprint that is too large costs executions, one that is too small costs findings.
/// ``everything`` is always right.
package struct Footprint: Hashable, Sendable {
  /// The event may have read and written anything.
  package private(set) var isEverything = false
  package private(set) var reads: Set<String> = []
  package private(set) var writes: Set<String> = []

  package static let everything: Footprint = {
    var footprint = Footprint()
    footprint.isEverything = true
    return footprint
  }()

  package init(reads: Set<String> = [], writes: Set<String> = []) { (self.reads, self.writes) = (reads, writes) }

  /// Whether neither writes what the other reads or writes.
  func isIndependent(of other: Footprint, _ parts: ScheduleReduction = .exact) -> Bool {
    if isEverything || other.isEverything { return false }
    if parts.contains(.writes), !writes.isDisjoint(with: other.writes) { return false }
    return !parts.contains(.reads) || writes.isDisjoint(with: other.reads) && reads.isDisjoint(with: other.writes)
  }

  mutating func formUnion(_ other: Footprint) {
    if isEverything || other.isEverything {
      self = .everything
    } else {
      reads.formUnion(other.reads)
      writes.formUnion(other.writes)
    }
  }
}
