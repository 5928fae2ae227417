// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Limits how many bodies run at a time, across stores, scopes and actors.
///
/// A lane's limit applies to one store. When each of a hundred rows has its own store and all of them upload, the limit
/// belongs to what they share:
///
/// ```swift
/// struct PhotoRow: Feature {
///   struct State { let photo: Photo; var isUploading = false }
///   enum Action { case uploadTapped }
///
///   let api: PhotoAPI
///   let uploads: Limiter                            // one for all rows: Limiter(limit: 3)
///
///   func receive(_ action: Action, into state: inout State) -> Effect<Self> {
///     .run(.upload, holding: \.isUploading, at: true) { context in
///       let photo = context.photo
///       try await uploads.run { try await api.upload(photo) }
///     }
///   }
/// }
/// ```
///
/// ## Behavior
/// - At most `limit` bodies run at once. A body whose caller was cancelled keeps its slot until it returns: it still
///   uses what the limit protects.
/// - First in, first out. A released slot passes at once to the caller that has waited longest; no other caller can
///   take it first.
/// - A cancelled waiter leaves the queue at once, and its body never runs.
/// - A slot is released however the body ends: returned, failed or cancelled.
/// - Priorities do not change the order, and a waiter of high priority does not raise the priority of running bodies.
///   Use separate limiters for work of different importance.
/// - It is not re-entrant: a body that calls the same limiter takes a second slot. If it holds the last one, it waits
///   for itself forever, without a report. Bodies of two limiters that wait for each other's slots do the same.
/// - It starts no task, and holds no body beyond its call. It may be used from any thread.
public final class Limiter: Sendable {
  private let storage: LimiterStorage

  /// A limiter with all its slots free.
  ///
  /// - Parameter limit: The most bodies that run at once.
  /// - Precondition: `limit` is 1 or more.
  public init(limit: Int) {
    ProgrammerMistake.refuse(
      unless: limit > 0, "A limiter with the limit \(limit) would never run a body. Give a limit of 1 or more.")
    storage = LimiterStorage(limit: limit)
  }

  /// Waits for a slot, and runs `body` in it.
  ///
  /// **Isolation.** Everything runs on the caller's actor; neither `body` nor its result need be `Sendable`.
  ///
  /// **Cancellation.** A caller cancelled before or during the wait gets `CancellationError` at once, and `body` does
  /// not run. Once `body` runs, it handles cancellation itself.
  ///
  /// - Parameter body: The work that occupies a slot until it returns. It must not call the same limiter.
  /// - Returns: What `body` returns.
  /// - Throws: `CancellationError` when the caller was cancelled before it had a slot, or what `body` throws.
  public nonisolated(nonsending) func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try Task.checkCancellation()
    guard await Scheduling.waiting("for a slot of a limiter", { await storage.enter() }) else {
      throw CancellationError()
    }
    defer { storage.release() }
    // It got a slot and was cancelled before it could run: the next waiter gets the slot.
    try Task.checkCancellation()
    return try await body()
  }

  /// The number of running bodies.
  package var runningCount: Int { storage.taken }
  /// The number of waiting callers.
  package var waitingCount: Int { storage.waiting }
  /// The number of table entries: zero when no caller waits and no body runs.
  package var openCount: Int { storage.count }
}
