// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

// In place of Examples/Talks/Sources/Talks/Online, which needs more of Foundation than its stub has: the example's own package compiles
// and runs that.

extension Clients {
  @MainActor
  static func online(server: URL, folder: URL) -> Clients { fatalError() }
}
