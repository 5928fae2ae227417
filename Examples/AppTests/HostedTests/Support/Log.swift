// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What has happened on a test's screens, in its order.
@MainActor
final class Log {
  private(set) var events: [String] = []
  private var watched: [Watched] = []
  /// Closes what was drawn last, as SwiftUI's own `dismiss` does.
  private(set) var close: (@MainActor () -> Void)?

  func add(_ event: String) { events.append(event) }

  /// - Parameter close: Must not capture the view, or it keeps what the view owns.
  func canClose(_ close: (@MainActor () -> Void)?) { self.close = close }

  func count(_ event: String) -> Int { events.count { $0 == event } }

  /// Watches a store, without keeping it alive.
  func watch(_ store: some AnyObject) {
    if !watched.contains(where: { $0.object === store }) { watched.append(Watched(object: store)) }
  }

  /// The stores that were watched and are still alive.
  var alive: Int { watched.count { $0.object != nil } }

  /// All stores that were watched.
  var all: Int { watched.count }

  private struct Watched { weak var object: AnyObject? }
}
