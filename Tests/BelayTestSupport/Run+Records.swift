// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG
  @testable import Belay

  // A release build has no internals to import.

  extension Run {
    /// The runs that it stands for: none once they have all been settled, if they are several.
    var records: [RunRecord] {
      switch storage {
      case .finished, .cancelled: []
      case .target(let group as RunGroup): group.members
      case .target(let target): (target as? RunRecord).map { [$0] } ?? []
      }
    }
  }
#endif
