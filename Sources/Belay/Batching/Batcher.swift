// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Loads that are asked for in one main-actor turn go out as one request.
///
/// Eight rows come onto the screen, each asks for its own price, and the backend is asked once for eight:
///
/// ```swift
/// struct PriceRow: Feature {
///   struct State { let id: Holding.ID; var price: Loadable<Price> = .idle }
///   enum Action { case appeared }
///
///   let prices: Batcher<Holding.ID, Price>          // one for all rows
///
///   func receive(_ action: Action, into state: inout State) -> Effect<Self> {
///     .load(\.price) { context in try await prices.load(context.id) }
///   }
/// }
///
/// let prices = Batcher<Holding.ID, Price>(maximumSize: 50) { ids in try await api.prices(of: ids) }
/// ```
///
/// It remembers no values: a key asked for after its answer is requested again.
///
/// ## Behavior
/// - The first load of a turn books one main-actor job, and what has been asked for when that job comes goes out: all of
///   this turn, and of the runs that it started. No timer: a load never waits for others that may come.
/// - A key is in a request once, however many ask for it, and the keys stand in the order in which they were first asked for.
/// - A key asked for while its request is on its way joins it.
/// - More than `maximumSize` keys go out as several requests, at once.
/// - What the request throws reaches all its callers, a failure for one key exactly those who asked for that key.
/// - A cancelled caller gets its `CancellationError` at once, whatever the request does. The request goes on for the others;
///   when the last of its callers has left, it is cancelled in that moment, on whatever thread. A key that only cancelled
///   callers asked for does not go out.
/// - A key asked for after its request was cancelled starts anew. What the cancelled one still answers is dropped.
/// - `CancellationError` means that the caller was cancelled, and nothing else. A request that throws one by itself has its
///   callers hear a ``BatcherError``.
/// - Callers hold the batcher while they wait; its job and its requests do not. When nobody waits and nobody holds it, it goes,
///   and there is nothing to cancel.
/// - A load that makes a detour, because it awaits something else first or runs on another actor, belongs to the turn in
///   which it arrives. (Without the upcoming feature `NonisolatedNonsendingByDefault`, each nonisolated async function on the
///   way is such a detour.)
/// - A key that does not equal itself, as `Double.nan`, is asked for each time on its own, and no answer is found for it: its callers
///   get a ``BatcherError``.
/// - Neither keys nor values need be `Sendable`: both stay on the main actor.
@MainActor
public final class Batcher<Key: Hashable, Value> {
  typealias Answer = [Key: Result<Value, any Error>]

  let storage = BatcherStorage()
  let maximumSize: Int
  let request: @MainActor ([Key]) async throws -> [Key: Result<Value, any Error>]
  private let location: SourceLocation

  /// The load that was last opened for a key. Only the books know whether it is over: it may end on another thread, where
  /// no key is compared.
  var loads: [Key: BatcherStorage.LoadID] = [:]
  /// The keys that go out with the next flush.
  var gathered: [BatcherStorage.LoadID: Key] = [:]
  /// For callers who have been resumed and have not run yet.
  var answers: [BatcherStorage.CallerID: Result<Value, any Error>] = [:]
  private var asked = 0

  /// A batcher whose request may fail for single keys. Starts nothing.
  ///
  /// - Parameters:
  ///   - maximumSize: How many keys one request takes. As many as there are when left out.
  ///   - request: Asks for all these keys, of which there is at least one, each once. It must answer every one of them; what it
  ///   - fileID: The caller's file, for reports. Leave it out.
  ///   - line: The caller's line, for reports. Leave it out.
  ///     answers beside them is ignored. It runs on the main actor, in a task of its own, with the priority and the task-local
  ///     values of the turn's first caller, and is cancelled when nobody wants its answer any more. The batcher holds it:
  ///     capture what it needs, not the screen. It must not ask the batcher for its own keys: it would wait for itself.
  /// - Precondition: `maximumSize` is 1 or more.
  public nonisolated init(
    maximumSize: Int = .max, fileID: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (_ keys: [Key]) async throws -> [Key: Result<Value, any Error>]
  ) {
    ProgrammerMistake.refuse(
      unless: maximumSize > 0,
      "\(fileID):\(line): a batcher with \(maximumSize) keys in a request would never send one. Give it 1 or more.")
    self.maximumSize = maximumSize
    self.request = request
    location = SourceLocation(fileID: fileID, line: line)
  }

  /// A batcher whose request fails as a whole or not at all. Starts nothing.
  ///
  /// - Parameters:
  ///   - maximumSize: How many keys one request takes. As many as there are when left out.
  ///   - request: As for the other initializer. A key without a value is a ``BatcherError`` for those who asked for it.
  ///   - fileID: The caller's file, for reports. Leave it out.
  ///   - line: The caller's line, for reports. Leave it out.
  /// - Precondition: `maximumSize` is 1 or more.
  // Disfavored, because a dictionary of results would do for both, with values that are results.
  @_disfavoredOverload
  public nonisolated convenience init(
    maximumSize: Int = .max, fileID: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (_ keys: [Key]) async throws -> [Key: Value]
  ) {
    self.init(maximumSize: maximumSize, fileID: fileID, line: line) { keys in
      try await request(keys).mapValues { .success($0) }
    }
  }

  /// The value of `key`, from the request of this turn, or from one that is on its way with it.
  ///
  /// **Cancellation.** A caller who is cancelled before the call asks for nothing. One who is cancelled while it waits gets
  /// `CancellationError` at once. Once its key has been answered, cancelling changes nothing: it gets the answer.
  ///
  /// - Throws: What the request threw, the failure that it answered for `key`, a ``BatcherError`` if it did not answer, and
  ///   `CancellationError` when the caller was cancelled.
  public func load(_ key: Key) async throws -> Value {
    try Task.checkCancellation()
    asked += 1
    let caller = BatcherStorage.CallerID(number: asked)
    await Scheduling.waiting("for the answer to a batch") {
      await withTaskCancellationHandler {
        await withUnsafeContinuation { continuation in
          ask(key, caller, continuation)
          // Cancelled before it was in the books: `leave` found nobody.
          if Task.isCancelled { storage.leave(caller) }
        }
      } onCancel: { [storage] in
        storage.leave(caller)
      }
    }
    guard let answer = answers.removeValue(forKey: caller) else { throw CancellationError() }
    return try answer.get()
  }

  /// How many callers wait.
  package var waitingCount: Int { storage.waiting }
  /// How much is in the books: zero when nobody waits and no request goes.
  package var openCount: Int { loads.count + gathered.count + answers.count + storage.count }

  /// `Batcher<Int, Price> (Prices.swift:12)`
  var label: String { "\(Self.self) (\(location))" }
}
