// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The backend's record of home's requests since the page was opened.
struct HomeRequests: Encodable, Equatable {
  private(set) var received = 0
  /// Open requests in the backend.
  private(set) var open = 0
  private(set) var cancelled = 0

  mutating func note(_ entry: RequestJournal.Entry) {
    switch entry {
    case .received: (received, open) = (received + 1, open + 1)
    case .answered: open -= 1
    case .cancelled: (open, cancelled) = (open - 1, cancelled + 1)
    }
  }
}
