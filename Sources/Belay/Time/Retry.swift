// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Runs `body`, and again after a wait if it fails, as `policy` says.
///
/// ```swift
/// return .load(\.accounts, in: .accounts) { _ in
///   try await withRetry(.api, clock: clock) { try await api.accounts() }
/// }
/// ```
///
/// The field is `loading` until the last attempt has ended: a failure in between is not shown.
///
/// ## Behavior
/// - The first attempt begins at once. What the last attempt throws is thrown unchanged, and so is an error that the
///   policy calls final.
/// - A cancellation is never tried again: a `CancellationError` of `body`, and one that interrupts a wait, is thrown at
///   once. So a run that is superseded stops between two attempts too.
/// - Each call begins with the first wait again. To reconnect, retry only the connecting: after an hour of connection
///   the next wait is the first one. And wait once more after a connection: a server that accepts and closes at once
///   would be asked without a pause.
///
///   ```swift
///   while true {
///     let socket = try await withRetry(.reconnecting, clock: clock) { try await client.connect() }
///     for await message in socket.messages { try context.apply(.received(message)) }
///     try await clock.sleep(for: .seconds(1))
///   }
///   ```
/// - A deadline around this call limits all attempts and waits together; one inside `body` limits one attempt, and its
///   ``DeadlineError`` is a failure like others.
/// - If `clock` cannot sleep, the error of the last attempt is thrown: there is no wait for another one.
///
/// **Isolation.** Everything runs on the caller's actor, `policy`'s closure too.
///
/// **Cancellation.** A caller that is cancelled before the call runs nothing.
///
/// - Parameters:
///   - policy: How often, after which waits, and after which errors.
///   - clock: The clock of the waits. Defaults to the continuous clock; a test gives its own.
///   - body: The work: one attempt.
/// - Returns: What the first attempt that succeeds returns.
/// - Throws: What the last attempt throws, or `CancellationError`.
public nonisolated(nonsending) func withRetry<Value>(
  _ policy: RetryPolicy, clock: any Clock<Duration> = ContinuousClock(), body: () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  var waits = clock is any ExactClock ? policy.backoff.waits { 0 } : policy.backoff.waits()
  var attempt = 1
  while true {
    do {
      return try await body()
    } catch {
      guard attempt < policy.attempts, !(error is CancellationError), policy.mayRetry(error) else { throw error }
      try await sleep(for: waits.take(), on: clock, otherwise: error)
      attempt += 1
    }
  }
}

/// - Throws: `CancellationError` if the task is cancelled, or `failure` if the clock cannot sleep.
private nonisolated(nonsending) func sleep(
  for wait: Duration, on clock: any Clock<Duration>, otherwise failure: any Error
) async throws {
  do {
    try await clock.sleep(for: wait)
  } catch {
    try Task.checkCancellation()
    throw failure
  }
  // A clock that ignores a cancellation must not lead to another attempt.
  try Task.checkCancellation()
}
