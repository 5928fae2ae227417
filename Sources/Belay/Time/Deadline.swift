// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Runs `body`, and returns at the deadline at the latest, whatever `body` does.
///
/// ```swift
/// let until = ContinuousClock.now.advanced(by: .seconds(3))        // one deadline for both
/// let user = try await withDeadline(until) { try await api.user() }
/// let cart = try await withDeadline(until) { try await api.cart(of: user) }
/// ```
///
/// The names are those of SE-0526, so that code can move to the standard library's function later. This function
/// promises more: the standard one waits until the body returns, however late; this one does not.
///
/// ## Behavior
/// - The first event decides the result: the body's return, the deadline, or the caller's cancellation. Later ones are
///   dropped.
/// - At the deadline, the body is cancelled and the caller gets a ``DeadlineError`` at that moment. A body that ignores
///   cancellation continues until it returns, and its result is dropped. It can still change things: Swift cannot stop
///   it, and a `Context` in it is live as long as its run is. So let the body return a value, and change the state
///   after this call.
/// - A body that continues is listed in an inventory of live work until it returns, with its function, file and line,
///   and the time at which the caller left.
/// - What the body throws is thrown unchanged, except a `DeadlineError` of an inner deadline: its cause is changed to
///   ``DeadlineError/Cause/innerDeadlineExpired``.
/// - If the deadline has passed already, the body does not run.
/// - Nested deadlines are independent, each on its own clock, and the first one counts. When the outer one expires, the
///   inner call is cancelled with its body.
/// - The body starts in a job of its own, after this call has suspended, with the caller's priority and task-local
///   values. A later rise of the caller's priority does not reach it.
/// - The deadline is noticed when `clock` wakes: with a `tolerance`, up to that much later. The caller resumes when its
///   actor is free.
///
/// **Isolation.** The body runs on the caller's actor, with that actor's state, `Sendable` or not. (A closure on an
/// actor is isolated to it if it uses `self`, as with `Task { }`; a stored function must say `@MainActor` or
/// `@Sendable`.) A nonisolated caller must not use the body's captures afterward, because both may continue
/// concurrently.
///
/// **Cancellation.** A caller cancelled before the call runs nothing. A caller cancelled while the body runs gets
/// `CancellationError` at once; the body is cancelled, as at the deadline. Once the body has returned, the caller gets
/// its result; cancelling changes nothing.
///
/// - Parameters:
///   - expiration: The instant, on `clock`, by which this call returns.
///   - tolerance: How much later the clock may wake. Defaults to the clock's own choice.
///   - clock: The clock that measures. Defaults to the continuous clock.
///   - body: The work. It is held until it returns, with its captures, also after the deadline.
///   - fileID: The caller's file, for reports.
///   - line: The caller's line, for reports.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, a ``DeadlineError``, or `CancellationError` when the caller was cancelled.
public nonisolated(nonsending) func withDeadline<Value, C: Clock>(
  _ expiration: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock(),
  fileID: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext @_implicitSelfCapture body: sending @escaping () async throws -> Value
) async throws -> Value {
  let location = SourceLocation(fileID: fileID, line: line)
  try Task.checkCancellation()
  guard expiration > clock.now else { throw DeadlineError.expired(at: location) }
  return try await answer(by: expiration, tolerance, clock, location, body: body)
}

/// Runs `body`, and returns after `timeout` at the latest, whatever `body` does.
///
/// ```swift
/// let holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
/// ```
///
/// This is ``withDeadline(_:tolerance:clock:fileID:line:body:)`` with a deadline `timeout` from now. For several calls
/// with one deadline, pass the instant instead.
///
/// - Parameters:
///   - timeout: How long from now, on `clock`. If it is zero or less, the body does not run; more than a century is one.
///   - tolerance: How much later the clock may wake. Defaults to the clock's own choice.
///   - clock: The clock that measures. Defaults to the continuous clock.
///   - body: The work. It is held until it returns, with its captures, also after the deadline.
///   - fileID: The caller's file, for reports.
///   - line: The caller's line, for reports.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, a ``DeadlineError``, or `CancellationError` when the caller was cancelled.
public nonisolated(nonsending) func withDeadline<Value>(
  in timeout: Duration, tolerance: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
  fileID: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext @_implicitSelfCapture body: sending @escaping () async throws -> Value
) async throws -> Value {
  try await answer(in: timeout, tolerance, clock, fileID, line, body: body)
}

/// Opens the existential clock.
private nonisolated(nonsending) func answer<Value, C: Clock<Duration>>(
  in timeout: Duration, _ tolerance: Duration?, _ clock: C, _ fileID: StaticString, _ line: UInt,
  body: sending @escaping () async throws -> Value
) async throws -> Value {
  try await withDeadline(
    clock.now.advanced(by: timeout.upToACentury), tolerance: tolerance, clock: clock, fileID: fileID, line: line,
    body: body)
}

/// - Parameter isolation: Explicit, so that the body's task starts directly on the caller's actor.
private func answer<Value, C: Clock>(
  by expiration: C.Instant, _ tolerance: C.Instant.Duration?, _ clock: C, _ location: SourceLocation,
  isolation: isolated (any Actor)? = #isolation, body: sending @escaping () async throws -> Value
) async throws -> Value {
  let call = LeavableCall<Value>(name: "withDeadline", location: location)
  // Owned by the call, and cancelled when it is answered. It ends when the body has returned, which may be later: until
  // then it is listed in `Leftovers`.
  let work = Scheduling.task {
    await call.perform(isolation: isolation) {
      do { return try await body() } catch let error as DeadlineError { throw error.fromWithin }
    }
  }
  // Owned by the call, and cancelled when it is answered. It ends when the clock stops sleeping.
  let timer = Scheduling.task { @concurrent in
    do {
      try await clock.sleep(until: expiration, tolerance: tolerance)
      call.leave(with: .failure(DeadlineError.expired(at: location)))
    } catch {
      // Has no effect if the call itself has cancelled the sleep.
      call.leave(with: .failure(DeadlineError.clockFailed(error, at: location)))
    }
  }
  call.started(work: work, timer: timer)
  return try await call.answer(isolation: isolation)
}
