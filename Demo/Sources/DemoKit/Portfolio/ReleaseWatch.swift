// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Tells when objects are released, without being told by them.
///
/// It reports whenever it is asked to ``look()``. While one is alive that should be gone, it checks every few milliseconds,
/// and asks for a look when there is something to report.
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

  /// - Parameters:
  ///   - released: Called for each that has been released.
  ///   - askForLook: Called when one has been released. Has ``look()`` called in a turn of its own.
  init(released: @escaping @MainActor () -> Void, askForLook: @escaping @MainActor () -> Void) {
    self.released = released
    self.askForLook = askForLook
  }

  /// How many of those watched are alive.
  var survivors: Int { watched.count }

  private var hasNews: Bool { watched.contains { $0.object == nil } }

  /// Watches an object that the caller is about to let go of. Call ``look()`` afterwards.
  func watch(_ object: AnyObject?) {
    guard object != nil else { return }
    watched.append(Watched(object: object))
  }

  /// Reports each that has been released since the last look.
  func look() {
    let alive = watched.filter { $0.object != nil }
    let gone = watched.count - alive.count
    watched = alive
    for _ in 0..<gone { released() }
  }

  /// Looks now, and goes on looking until all are released or the watch itself is.
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
