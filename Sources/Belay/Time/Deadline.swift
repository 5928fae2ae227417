// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Runs `body`, and answers at the deadline at the latest, whatever `body` does.
///
/// ```swift
/// let until = ContinuousClock.now.advanced(by: .seconds(3))        // one deadline for both
/// let user = try await withDeadline(until) { try await api.user() }
/// let cart = try await withDeadline(until) { try await api.cart(of: user) }
/// ```
///
/// The names are those of SE-0526, so that code can move to the standard library's function one day. The promise is
/// stronger: that one waits for the body to return, however late; this one does not.
///
/// ## Behavior
/// - The first to come answers: the body's return, the deadline, or the caller's cancellation. What comes later is dropped.
/// - At the deadline, the body is cancelled and the caller gets a ``DeadlineError``, in that moment. A body that ignores its
///   cancellation goes on, unheard, until it returns. What it changes it still changes: Swift cannot stop it, and a `Context`
///   in it is live as long as its run is. So let it return what it has, and change the state after this call.
/// - A body that goes on is in an inventory of live work until it returns: which function, file and line, since when.
/// - What the body throws is thrown unchanged, but for a `DeadlineError` of a deadline within: its cause says so then.
/// - A deadline that has passed already: the body does not begin.
/// - Nested deadlines each keep their own time, on a clock each, and the first to come counts. When the outer one comes, the
///   inner call is cancelled with its body.
/// - The body begins in a job of its own, after this call has suspended, with the caller's priority and task-local values. A
///   higher priority that the caller gets later does not reach it.
/// - It knows that the time has come when `clock` wakes it: with a `tolerance` later by as much. The caller runs again when
///   its actor is free.
///
/// **Isolation.** The body runs where the caller runs: on its actor, with what belongs to it, `Sendable` or not. (A closure on
/// an actor is that actor's if it uses `self`, as with `Task { }`; a function that was stored must say `@MainActor` or
/// `@Sendable`.) Nonisolated code gives away what the body captures, for the two may go on side by side.
///
/// **Cancellation.** A caller who is cancelled before the call runs nothing. One who is cancelled while the body goes gets
/// `CancellationError` at once, the body is cancelled, and treated as at the deadline. Once the body has returned, cancelling
/// changes nothing: the caller gets the answer.
///
/// - Parameters:
///   - expiration: The instant, on `clock`, by which the caller has its answer.
///   - tolerance: How much later than that the clock may wake it. Defaults to the clock's own choice.
///   - clock: What measures. Defaults to the continuous clock.
///   - body: The work. It is held until it returns, and what it captures with it, also after the deadline.
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

/// Runs `body`, and answers after `timeout` at the latest, whatever `body` does.
///
/// ```swift
/// let holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
/// ```
///
/// It is ``withDeadline(_:tolerance:clock:fileID:line:body:)`` with a deadline that is `timeout` from now. Where several
/// calls share one deadline, name the instant instead.
///
/// - Parameters:
///   - timeout: How long from now, on `clock`. Of zero or less, the body does not begin.
///   - tolerance: How much later than that the clock may wake it. Defaults to the clock's own choice.
///   - clock: What measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
///   - body: The work. It is held until it returns, and what it captures with it, also after the deadline.
///   - fileID: The caller's file, for reports.
///   - line: The caller's line, for reports.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, a ``DeadlineError``, or `CancellationError` when the caller was cancelled.
public nonisolated(nonsending) func withDeadline<Value, C: Clock>(
  in timeout: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock(),
  fileID: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext @_implicitSelfCapture body: sending @escaping () async throws -> Value
) async throws -> Value {
  try await withDeadline(
    clock.now.advanced(by: timeout), tolerance: tolerance, clock: clock, fileID: fileID, line: line, body: body)
}

/// As ``withDeadline(in:tolerance:clock:fileID:line:body:)``, on a clock of which only the durations are known: the dependency of
/// a feature, `var clock: any Clock<Duration>`.
///
/// - Parameters:
///   - timeout: How long from now, on `clock`. Of zero or less, the body does not begin.
///   - tolerance: How much later than that the clock may wake it. Defaults to the clock's own choice.
///   - clock: What measures.
///   - body: The work. It is held until it returns, and what it captures with it, also after the deadline.
///   - fileID: The caller's file, for reports.
///   - line: The caller's line, for reports.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, a ``DeadlineError``, or `CancellationError` when the caller was cancelled.
@_disfavoredOverload
@_documentation(visibility: internal)
public nonisolated(nonsending) func withDeadline<Value>(
  in timeout: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>, fileID: StaticString = #fileID,
  line: UInt = #line, @_inheritActorContext @_implicitSelfCapture body: sending @escaping () async throws -> Value
) async throws -> Value {
  try await answer(in: timeout, tolerance, clock, fileID, line, body: body)
}

/// Opens the clock.
private nonisolated(nonsending) func answer<Value, C: Clock<Duration>>(
  in timeout: Duration, _ tolerance: Duration?, _ clock: C, _ fileID: StaticString, _ line: UInt,
  body: sending @escaping () async throws -> Value
) async throws -> Value {
  try await withDeadline(
    in: timeout, tolerance: tolerance, clock: clock, fileID: fileID, line: line, body: body)
}

/// - Parameter isolation: Named, so that the body's task begins on the caller's actor and not somewhere else first.
private func answer<Value, C: Clock>(
  by expiration: C.Instant, _ tolerance: C.Instant.Duration?, _ clock: C, _ location: SourceLocation,
  isolation: isolated (any Actor)? = #isolation, body: sending @escaping () async throws -> Value
) async throws -> Value {
  let call = LeavableCall<Value>(name: "withDeadline", location: location)
  // Owned by the call, and cancelled when it is answered. It ends when the body has returned, which may be later: then it is
  // among the leftovers.
  let work = Supervision.task {
    await call.perform(isolation: isolation) {
      do { return try await body() } catch let error as DeadlineError { throw error.fromWithin }
    }
  }
  // Owned by the call, and cancelled when it is answered. It ends when the clock has slept, or has noticed.
  let timer = Supervision.task { @concurrent in
    do {
      try await clock.sleep(until: expiration, tolerance: tolerance)
      call.leave(with: .failure(DeadlineError.expired(at: location)))
    } catch {
      // Comes late where the call has stopped the clock itself.
      call.leave(with: .failure(DeadlineError.clockFailed(error, at: location)))
    }
  }
  call.started(work: work, timer: timer)
  return try await call.answer(isolation: isolation)
}
