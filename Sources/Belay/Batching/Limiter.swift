// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// At most so many at a time, over many stores, scopes and actors.
///
/// A lane's limit is that of one store. Where each of a hundred rows has a store of its own and all of them upload, the
/// limit belongs to what they share:
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
/// - At most `limit` bodies go at once. A body whose caller was cancelled goes, and keeps its slot, until it returns: what the
///   limit guards is still in use.
/// - First in, first out. A slot that is given back goes to whoever has waited longest, in that moment; nobody gets in before.
/// - A cancelled waiter leaves the queue at once and its body never runs.
/// - A slot is given back however the body ends: returned, failed or cancelled.
/// - Priorities change nothing in the order, and a waiter of high priority does not raise that of the bodies that go. Give work
///   of different importance limiters of its own.
/// - It is not re-entrant: a body that asks the same limiter takes a second slot, and with the last one taken waits for
///   itself, for ever; nobody tells. So do bodies of two limiters that ask for each other's.
/// - It starts no task, and holds no body beyond its call. A limiter may be used from any thread.
public final class Limiter: Sendable {
  private let storage: LimiterStorage

  /// How many bodies go at once.
  public let limit: Int

  /// A limiter that nobody uses yet.
  ///
  /// - Parameter limit: How many bodies go at once.
  /// - Precondition: `limit` is 1 or more.
  public init(limit: Int) {
    ProgrammerMistake.refuse(
      unless: limit > 0, "A limiter that lets \(limit) bodies go would never let one go. Give a limit of 1 or more.")
    self.limit = limit
    storage = LimiterStorage(limit: limit)
  }

  /// Waits for a slot, and runs `body` with it.
  ///
  /// **Isolation.** Everything runs where the caller runs; `body` need not be `Sendable`, nor what it returns.
  ///
  /// **Cancellation.** A caller who is cancelled before or while it waits gets `CancellationError` at once, and `body` does not
  /// run. Once `body` runs, cancellation is its own matter.
  ///
  /// - Parameter body: What takes a slot until it returns. It must not ask the same limiter.
  /// - Returns: What `body` returns.
  /// - Throws: `CancellationError` when the caller was cancelled before it had a slot, and what `body` throws.
  public nonisolated(nonsending) func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try Task.checkCancellation()
    guard await Scheduling.waiting("for a slot of a limiter", { await storage.enter() }) else {
      throw CancellationError()
    }
    defer { storage.giveBack() }
    // Handed a slot and cancelled before it could run: the next one gets it.
    try Task.checkCancellation()
    return try await body()
  }

  /// How many bodies go.
  package var runningCount: Int { storage.taken }
  /// How many callers wait.
  package var waitingCount: Int { storage.waiting }
  /// How much is in the books: zero when nobody waits and no body goes.
  package var openCount: Int { storage.count }
}
