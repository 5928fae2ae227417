// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Notifies the observers of a watched field.
@MainActor
protocol FieldSignal: AnyObject {
  /// Registers another read of the field.
  func access()
  /// Whether there are observers; true if that cannot be known.
  var isWatched: Bool { get }
  /// Notifies them, after the change.
  func fire()
  /// Takes the change as seen, and notifies nobody.
  func skip()
  /// Called when there are no observers and no watch uses the signal any more.
  func keepAsSpare()
  /// Its name in reports.
  var label: String { get }
}

extension FieldSignal {
  func skip() {}
  func keepAsSpare() {}
  var label: String { "\(Self.self)" }
}

/// Connects one watched field with its observers: an Observation registrar of its own.
///
/// Observation does not tell whether a read is tracked, nor when an observer has left. But it retains the key path of a
/// read as long as there is an observer. So each signal has a key path *object* of its own, and checks whether there is
/// another reference to it. `detectsWatchers` checks once whether this works. If it does not, every read counts as
/// tracked: that costs comparisons, but no notification is lost.
@MainActor
final class WatchSignal: FieldSignal, Observable {
  struct Anchor { var mark = 0 }

  private let registrar = ObservationRegistrar()
  private var anchor = Anchor()
  private var path: KeyPath<WatchSignal, Int>
  /// Whether `StoreTree` will fire it when the change is complete.
  var isDue = false

  init() {
    // Appending makes a new object each time. A literal would be shared by all signals.
    path = (\WatchSignal.anchor).appending(path: \Anchor.mark)
  }

  /// Signals without observers, to be used by the next reads: making one takes a microsecond.
  private static var spares: [WatchSignal] = []

  /// A signal that tracks the current read; nil if the read is not tracked.
  static func ifTracking() -> WatchSignal? {
    let signal = spares.popLast() ?? WatchSignal()
    signal.access()
    if signal.isWatched { return signal }
    signal.keepAsSpare()
    return nil
  }

  func access() { registrar.access(self, keyPath: path) }

  var isWatched: Bool { isPathShared || !Self.detectsWatchers }

  /// Makes both calls together, after the change.
  func fire() {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }

  func keepAsSpare() {
    if Self.spares.count < 16, !isPathShared, !isDue { Self.spares.append(self) }
  }

  private var isPathShared: Bool { !isKnownUniquelyReferenced(&path) }

  /// Whether Observation retains the key path of a tracked read. If it retained it longer than needed, that would only
  /// cost comparisons.
  static let detectsWatchers: Bool = {
    let probe = WatchSignal()
    var isShared = false
    // The probe has a tracker of its own, because the read that runs this may be tracked or not.
    withObservationTracking {
      probe.access()
      isShared = probe.isPathShared
    } onChange: {
    }
    return isShared
  }()
}
