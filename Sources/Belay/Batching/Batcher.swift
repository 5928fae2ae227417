// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Combines the loads of one main-actor turn into one request.
///
/// Eight rows appear on screen, each loads its own price, and the backend receives one request for all eight:
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
/// It caches nothing: a key loaded again after its answer is requested again.
///
/// ## Behavior
/// - The first load of a turn schedules one main-actor job. That job sends everything requested until then: by this
///   turn, and by the runs that it started. There is no timer: a load never waits for others that may come.
/// - A request contains a key once, however many callers load it. Keys are in the order in which they were first
///   loaded.
/// - A key loaded while its request is running joins that request.
/// - More than `maximumSize` keys are sent as several requests, all at once.
/// - An error that the request throws reaches all its callers. A failure for one key reaches exactly the callers of
///   that key.
/// - A cancelled caller gets `CancellationError` at once, whatever the request does. The request continues for the
///   others. It is cancelled at the moment its last caller leaves, on whatever thread. A key that only cancelled
///   callers have loaded is not sent.
/// - A key loaded after its request was cancelled is requested anew. Whatever the cancelled request still answers is
///   dropped.
/// - `CancellationError` means that the caller was cancelled, and nothing else. When a request throws one by itself,
///   its callers get a ``BatcherError``.
/// - Waiting callers hold the batcher; its job and its requests do not. It is released when no caller waits and no
///   owner holds it; nothing remains to be cancelled then.
/// - A load that arrives late, because it awaits something else first or runs on another actor, belongs to the turn in
///   which it arrives. (Without the upcoming feature `NonisolatedNonsendingByDefault`, every nonisolated async function
///   on the way delays it like this.)
/// - A key that is not equal to itself, such as `Double.nan`, is requested separately each time, and no answer is found
///   for it: its callers get a ``BatcherError``.
/// - Neither keys nor values need be `Sendable`: both stay on the main actor.
@MainActor
public final class Batcher<Key: Hashable, Value> {
  typealias Answer = [Key: Result<Value, any Error>]

  let storage = BatcherStorage()
  let maximumSize: Int
  let request: @MainActor ([Key]) async throws -> [Key: Result<Value, any Error>]
  private let location: SourceLocation

  /// The last load of each key. Only the storage knows whether it is over: a load may end on another thread, where keys
  /// are not compared.
  var loads: [Key: BatcherStorage.LoadID] = [:]
  /// The keys of the next flush.
  var gathered: [BatcherStorage.LoadID: Key] = [:]
  /// The answers of callers that have been resumed and have not run yet.
  var answers: [BatcherStorage.CallerID: Result<Value, any Error>] = [:]
  private var asked = 0

  /// A batcher whose request may fail for single keys. Starts nothing.
  ///
  /// - Parameters:
  ///   - maximumSize: The most keys that one request takes. Defaults to no limit.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - request: Loads all these keys: at least one, each once. It must answer every one of them; answers for other
  ///     keys are ignored. It runs on the main actor, in a task of its own, with the priority and the task-local values
  ///     of the turn's first caller, and is cancelled when no caller waits for its answer. The batcher holds it:
  ///     capture what it needs, not the screen. It must not load its own keys from this batcher: it would wait for
  ///     itself.
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
  ///   - maximumSize: The most keys that one request takes. Defaults to no limit.
  ///   - request: As for the other initializer. A key without a value fails with a ``BatcherError`` for its callers.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Precondition: `maximumSize` is 1 or more.
  // Disfavored: a closure that returns a dictionary of results matches both, with results as its values.
  @_disfavoredOverload
  public nonisolated convenience init(
    maximumSize: Int = .max, fileID: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (_ keys: [Key]) async throws -> [Key: Value]
  ) {
    self.init(maximumSize: maximumSize, fileID: fileID, line: line) { keys in
      try await request(keys).mapValues { .success($0) }
    }
  }

  /// Returns the value of `key`, from this turn's request or from a running request that contains it.
  ///
  /// **Cancellation.** A caller cancelled before the call requests nothing. A caller cancelled while it waits gets
  /// `CancellationError` at once. Once its key has been answered, it gets the answer; cancelling changes nothing.
  ///
  /// - Throws: What the request threw, the request's failure for `key`, a ``BatcherError`` if the request did not
  ///   answer it, or `CancellationError` when the caller was cancelled.
  public func load(_ key: Key) async throws -> Value {
    try Task.checkCancellation()
    asked += 1
    let caller = BatcherStorage.CallerID(number: asked)
    await Scheduling.waiting("for the answer to a batch") {
      await withTaskCancellationHandler {
        await withUnsafeContinuation { continuation in
          ask(key, caller, continuation)
          // Cancelled before it was registered: `leave` found no waiter.
          if Task.isCancelled { storage.leave(caller) }
        }
      } onCancel: { [storage] in
        storage.leave(caller)
      }
    }
    guard let answer = answers.removeValue(forKey: caller) else { throw CancellationError() }
    return try answer.get()
  }

  /// The number of waiting callers.
  package var waitingCount: Int { storage.waiting }
  /// The number of table entries: zero when no caller waits and no request runs.
  package var openCount: Int { loads.count + gathered.count + answers.count + storage.count }

  /// `Batcher<Int, Price> (Prices.swift:12)`
  var label: String { "\(Self.self) (\(location))" }
}
