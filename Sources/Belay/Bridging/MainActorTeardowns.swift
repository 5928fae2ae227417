// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The teardown of a subscription on the main actor: called there, once.
///
/// Its reader calls it when it is there. Where it is not, on the thread of a cancellation or of an iterator's release, nobody can
/// tell whether that is the main actor's: there it is booked.
final class MainActorTeardown: Sendable {
  private let body: Lock<(@MainActor () -> Void)?>

  init(_ body: @escaping @MainActor () -> Void) { self.body = Lock(body) }

  /// Has it called in the next main-actor job, or before the next subscription on the main actor if that is earlier.
  func book() {
    if let body = take() { MainActorTeardowns.book(body) }
  }

  /// When this returns it has been called.
  @MainActor
  func call() {
    guard let body = take() else { return MainActorTeardowns.callAll() }
    body()
    if PlantedBug.tornDownTwice.isPlanted { body() }
  }

  private func take() -> (@MainActor () -> Void)? { body.withLock { $0.take() } }
}

/// The teardowns that are booked.
enum MainActorTeardowns {
  private static let booked = Lock<[@MainActor () -> Void]>([])

  static func book(_ teardown: @escaping @MainActor () -> Void) {
    let isFirst = booked.withLock { booked in
      booked.append(teardown)
      return booked.count == 1
    }
    guard isFirst else { return }
    // Its owner is the list above. It ends when it has called what is booked by then.
    _ = Scheduling.task { @MainActor in callAll() }
  }

  /// A new subscription comes after the end of those that went before: a delegate that is set now is not taken away by the
  /// teardown of the one before it.
  @MainActor
  static func callAll() {
    let teardowns = booked.withLock { booked in
      defer { booked = [] }
      return booked
    }
    for teardown in teardowns { teardown() }
  }
}
