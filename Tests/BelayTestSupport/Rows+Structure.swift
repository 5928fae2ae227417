// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG
  @testable import Belay

  // A release build has no internals to import.

  extension Rows {
    /// Reverses the order, as a sort would.
    mutating func reverse() { arrange(indices.reversed()) }

    /// Whether the ids and their order are those of `other`, if one is a copy of the other.
    func hasSameStructure(as other: Rows) -> Bool { structureGeneration == other.structureGeneration }
  }
#endif
