// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Whom a change of a watched field wakes.
@MainActor
class FieldSignal {
  init() {}

  /// Another read of the field is tracked.
  func access() { preconditionFailure("FieldSignal is abstract.") }
  /// Whether anybody watches; true where that cannot be told.
  var isWatched: Bool { preconditionFailure("FieldSignal is abstract.") }
  /// Wakes them, after the change.
  func fire() { preconditionFailure("FieldSignal is abstract.") }
  /// Nobody watches and no field has it any more.
  func keepAsSpare() {}
}

/// The thread by which one watched field wakes its watchers: an Observation registrar of its own.
///
/// Observation does not tell whether a read is tracked, nor when a watcher has left. It does keep the key path that it was
/// given for as long as somebody watches. So each signal has a key path *object* of its own, and asks whether anyone else
/// holds it. `detectsWatchers` checks once that this is so; where it is not, every read counts as tracked, which costs a
/// comparison and loses nothing.
@MainActor
final class WatchSignal: FieldSignal, Observable {
  struct Anchor { var mark = 0 }

  private let registrar = ObservationRegistrar()
  private var anchor = Anchor()
  private var path: KeyPath<WatchSignal, Int>
  /// Is among those that `StoreTree` fires when the change is done.
  var isDue = false

  override init() {
    // Appending makes a new object each time; a literal would be shared by all.
    path = (\WatchSignal.anchor).appending(path: \Anchor.mark)
  }

  /// Some that nobody watches, for the next reads to try: making one takes a microsecond.
  private static var spares: [WatchSignal] = []

  /// A signal that the current read is now watching, or nil if nobody tracks it.
  static func ifTracking() -> WatchSignal? {
    let signal = spares.popLast() ?? WatchSignal()
    signal.access()
    if signal.isWatched { return signal }
    signal.keepAsSpare()
    return nil
  }

  override func access() { registrar.access(self, keyPath: path) }

  override var isWatched: Bool { isPathShared || !Self.detectsWatchers }

  /// Both calls together, after the change.
  override func fire() {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }

  override func keepAsSpare() {
    if Self.spares.count < 16, !isPathShared, !isDue { Self.spares.append(self) }
  }

  private var isPathShared: Bool { !isKnownUniquelyReferenced(&path) }

  /// Whether Observation keeps the key path of a tracked read. If it kept it for longer, that would cost comparisons only.
  static let detectsWatchers: Bool = {
    let probe = WatchSignal()
    var isShared = false
    // A tracker of its own: the read that asks may itself be tracked, or not.
    withObservationTracking {
      probe.access()
      isShared = probe.isPathShared
    } onChange: {
    }
    return isShared
  }()
}
