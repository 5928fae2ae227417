// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The teardown of a main-actor subscription: called on the main actor, once.
///
/// A reader on the main actor calls it directly. A cancellation or an iterator's release may be on any thread, and cannot
/// find out whether that is the main actor's: there the teardown is scheduled.
final class MainActorTeardown: Sendable {
  private let body: Lock<(@MainActor () -> Void)?>

  init(_ body: @escaping @MainActor () -> Void) { self.body = Lock(body) }

  /// Schedules the call for the next main-actor job, or before the next main-actor subscription if that is earlier.
  func schedule() {
    if let body = take() { MainActorTeardowns.schedule(body) }
  }

  /// Calls the teardown, unless that was done. If it was scheduled instead, calls all scheduled ones. When this
  /// returns, it has run.
  @MainActor
  func call() {
    guard let body = take() else { return MainActorTeardowns.callAll() }
    body()
  }

  private func take() -> (@MainActor () -> Void)? { body.withLock { $0.take() } }
}

/// The teardowns that are scheduled.
enum MainActorTeardowns {
  private static let scheduled = Lock<[@MainActor () -> Void]>([])

  static func schedule(_ teardown: @escaping @MainActor () -> Void) {
    let isFirst = scheduled.withLock { scheduled in
      scheduled.append(teardown)
      return scheduled.count == 1
    }
    guard isFirst else { return }
    // Owned by the list above. It ends when it has called the teardowns scheduled by then.
    _ = Scheduling.task { @MainActor in callAll() }
  }

  /// Runs all scheduled teardowns. A new subscription calls it first, so that an earlier subscription's teardown cannot
  /// remove the delegate that the new one sets.
  @MainActor
  static func callAll() {
    let teardowns = scheduled.withLock { scheduled in
      defer { scheduled = [] }
      return scheduled
    }
    for teardown in teardowns { teardown() }
  }
}
