// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Reports when objects are released, independently of the objects.
///
/// It reports on each ``look()``. While an object survives that should be released, it checks every few milliseconds,
/// and requests a look when there is something to report.
///
/// **Isolation.** The main actor.
@MainActor
final class ReleaseWatch {
  private struct Watched {
    weak var object: AnyObject?
  }

  private var watched: [Watched] = []
  private let scope = TaskScope()
  private let released: @MainActor () -> Void
  private let askForLook: @MainActor () -> Void

  init(released: @escaping @MainActor () -> Void, askForLook: @escaping @MainActor () -> Void) {
    self.released = released
    self.askForLook = askForLook
  }

  /// The number of watched objects that are alive.
  var survivors: Int { watched.count }

  private var hasNews: Bool { watched.contains { $0.object == nil } }

  /// Watches an object that the caller is about to release. Call ``look()`` afterward.
  func watch(_ object: AnyObject?) {
    guard object != nil else { return }
    watched.append(Watched(object: object))
  }

  /// Reports each object that was released since the last look.
  func look() {
    let alive = watched.filter { $0.object != nil }
    let gone = watched.count - alive.count
    watched = alive
    for _ in 0..<gone { released() }
  }

  /// Looks now, and again until all objects or the watch itself are released.
  func lookUntilAllAreReleased() {
    look()
    guard survivors > 0 else { return }
    scope.run(.looking, on: self) { watch in
      while try watch({ $0.survivors > 0 }) {
        try await Task.sleep(for: .milliseconds(5))
        try watch { if $0.hasNews { $0.askForLook() } }
      }
    }
  }
}

extension Lane {
  fileprivate static let looking = Lane("looking", .drop)
}
