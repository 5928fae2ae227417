// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Waits until no element has come for `duration`, and returns the last one.
  ///
  /// For sources that report every step but not the end: a scrolling carousel, a moving keyboard, a store's field that
  /// changes repeatedly.
  ///
  /// ```swift
  /// .run(.paging, holding: \.isInputLocked, at: true) { context in
  ///   carousel.scroll(to: page)
  ///   _ = try? await withDeadline(in: .seconds(1.2)) {
  ///     for await _ in carousel.scrollEvents() { break }   // it moves: a source that says nothing has settled, too
  ///     _ = try await carousel.scrollEvents().settled(for: .milliseconds(100))
  ///   }
  ///   try context.apply(.arrived(page))
  /// }
  /// ```
  ///
  /// A field that changes repeatedly:
  ///
  /// ```swift
  /// let total = try await store.values(\.total).settled(for: .milliseconds(250))
  /// ```
  ///
  /// ## Behavior
  /// - The quiet time is measured on `clock`, from the call and anew from each element. A source without elements has
  ///   settled after `duration`, with nil.
  /// - A sequence that ends has settled at once: nothing more can come. If it throws, this call throws.
  /// - A source that never pauses never settles: put a deadline around the call.
  /// - It reads the sequence in a task of its own, from a new iterator, and cancels that task when it has the answer.
  ///   This finishes an `AsyncStream`, as cancelling any reader does: request a new stream each time, as a store's
  ///   `values` provides.
  /// - It returns when the sequence has settled, whatever the sequence does. A sequence that ignores its reader's
  ///   cancellation is listed in an inventory of live work until it produces its next element.
  ///
  /// **Isolation.** The sequence is read on no particular actor. Therefore it and its elements are `Sendable`.
  ///
  /// **Cancellation.** A caller cancelled before or during the call gets `CancellationError` at once, never an element
  /// that looks settled.
  ///
  /// - Parameters:
  ///   - duration: How long no element may come. If it is zero or less, the call does not wait.
  ///   - tolerance: How much later the clock may wake. Defaults to the clock's own choice.
  ///   - clock: The clock that measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The last element; nil when there was none.
  /// - Throws: What the sequence throws, what the clock throws when it cannot sleep, or `CancellationError` when the
  ///   caller was cancelled.
  public nonisolated(nonsending) func settled<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element? {
    try Task.checkCancellation()
    let call = LeavableCall<Element?>(
      name: "settled(for:)", location: SourceLocation(fileID: fileID, line: line))
    let quiet = Quiet(QuietStateMachine<Element, C.Instant>(for: duration, at: clock.now))
    // Owned by the call, and cancelled when it is answered. It ends with the sequence, which may be later: until then
    // it is listed in `Leftovers`.
    let reader = Scheduling.task { @concurrent in
      await call.perform {
        for try await element in self {
          // The caller has left and the sequence ignores cancellation: without this check the loop might never end.
          try Task.checkCancellation()
          quiet.comes(element, at: clock.now)
        }
        return quiet.last
      }
    }
    // Owned by the call, and cancelled when it is answered. It ends when the source has settled, or when the clock
    // stops sleeping.
    let timer = Scheduling.task { @concurrent in
      do {
        var wake = QuietStateMachine<Element, C.Instant>.Wake.sleep(until: quiet.until)
        while case .sleep(let until) = wake {
          try await clock.sleep(until: until, tolerance: tolerance)
          wake = quiet.wakes(at: clock.now)
        }
        if case .settled(let last) = wake { call.leave(with: .success(last)) }
      } catch {
        // Has no effect if the call itself has cancelled the sleep.
        call.leave(with: .failure(error))
      }
    }
    call.started(work: reader, timer: timer)
    return try await call.answer()
  }

  /// Like ``settled(for:tolerance:clock:fileID:line:)``, for a clock of which only the durations are known.
  ///
  /// - Parameters:
  ///   - duration: How long no element may come. If it is zero or less, the call does not wait.
  ///   - tolerance: How much later the clock may wake. Defaults to the clock's own choice.
  ///   - clock: The clock that measures.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The last element; nil when there was none.
  /// - Throws: What the sequence throws, what the clock throws when it cannot sleep, or `CancellationError` when the
  ///   caller was cancelled.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public nonisolated(nonsending) func settled(
    for duration: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Element? {
    nonisolated(nonsending) func settled<C: Clock<Duration>>(on clock: C) async throws -> Element? {
      try await self.settled(for: duration, tolerance: tolerance, clock: clock, fileID: fileID, line: line)
    }
    return try await settled(on: clock)
  }
}

/// The state that the reader and the timer share.
private final class Quiet<Element: Sendable, Instant: InstantProtocol>: Sendable {
  private let machine: Lock<QuietStateMachine<Element, Instant>>

  init(_ machine: QuietStateMachine<Element, Instant>) { self.machine = Lock(machine) }

  var last: Element? { machine.withLock { $0.last } }
  var until: Instant { machine.withLock { $0.until } }
  func comes(_ element: Element, at now: Instant) { machine.withLock { $0.comes(element, at: now) } }
  func wakes(at now: Instant) -> QuietStateMachine<Element, Instant>.Wake { machine.withLock { $0.wakes(at: now) } }
}
