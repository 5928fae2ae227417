// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// The lock around the calls of one stub or gate, and the continuations of their callers.
final class CallDesk<Input: Sendable, Output: Sendable>: Sendable {
  typealias Answer = Result<Output, any Error>

  /// The continuation of a caller. From its resumption until the caller continues on its actor, it counts as a job of the
  /// test's work: that of a plain task comes over a thread of the global pool, where nobody sees it.
  struct Waiter: Sendable {
    let continuation: CheckedContinuation<Output, any Error>
    let registries: [WorkRegistry]

    func resume(with answer: Answer) {
      for registry in registries { registry.jobComes() }
      continuation.resume(with: answer)
    }
  }

  private struct State {
    var calls = CallStateMachine<Input, Answer, Waiter>()
    /// The test's waits for a number of calls.
    var watchers = CountWatchers()
  }

  let name: String
  private let state = Lock(State())
  /// Called for each call, with its number.
  private let called: (@Sendable (Int) -> Void)?

  init(_ name: String, called: (@Sendable (Int) -> Void)? = nil) { (self.name, self.called) = (name, called) }

  var inputs: [Input] { state.withLock { $0.calls.inputs } }
  var open: [Int] { state.withLock { $0.calls.open } }
  var openInputs: [Input] { state.withLock { state in state.calls.open.map { state.calls.input(of: $0) } } }
  func input(of call: Int) -> Input { state.withLock { $0.calls.input(of: call) } }
  var unasked: [Answer] { state.withLock { $0.calls.unasked } }

  // MARK: The callers

  /// - Parameter isolation: Explicit, because the operation of a cancellation handler would otherwise leave the caller's
  ///   actor and return to it. For a plain task that is a detour over another thread, during which it seems to be at rest.
  func call(
    _ input: Input, ignoresCancellation: Bool, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Output {
    if !ignoresCancellation { try Task.checkCancellation() }
    let (number, content) = state.withLock { state in
      let number = state.calls.comes(input)
      return (number, state.watchers.reach(number + 1))
    }
    for watcher in content { watcher.resume(returning: true) }
    called?(number)
    return try await Scheduling.waiting("at \(text(of: input))") {
      guard !ignoresCancellation else { return try await wait(number, isolation: isolation) }
      return try await withTaskCancellationHandler {
        try await wait(number, isolation: isolation)
      } onCancel: {
        let waiter = state.withLock { $0.calls.leave(number, with: .failure(CancellationError())) }
        waiter?.resume(with: .failure(CancellationError()))
      }
    }
  }

  /// - Parameter isolation: As of `call`.
  private func wait(_ number: Int, isolation: isolated (any Actor)?) async throws -> Output {
    let registries = (Scheduling.current as? RunCensus)?.monitors.map(\.registry) ?? []
    defer { for registry in registries { registry.jobIsDone() } }
    return try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
      let waiter = Waiter(continuation: continuation, registries: registries)
      if let answer = state.withLock({ $0.calls.waits(number, waiter) }) { waiter.resume(with: answer) }
    }
  }

  /// `'search' ("rope")`
  func text(of input: Input) -> String {
    if Input.self == Void.self { return "'\(name)'" }
    let text = ValueText.of(input)
    return Mirror(reflecting: input).displayStyle == .tuple ? "'\(name)' \(text)" : "'\(name)' (\(text))"
  }

  // MARK: The test

  func answer(_ answer: Answer) {
    let waiter = state.withLock { $0.calls.answer(answer) }
    waiter?.resume(with: answer)
  }

  /// False: that call is over.
  func answer(_ answer: Answer, to call: Int) -> Bool {
    switch state.withLock({ $0.calls.answer(answer, to: call) }) {
    case .accepted(let waiter):
      waiter?.resume(with: answer)
      return true
    case .isOver:
      return false
    }
  }

  func answerAll(_ answer: Answer) {
    let waiters = state.withLock { $0.calls.answerAll(answer) }
    for waiter in waiters { waiter.resume(with: answer) }
  }

  /// Waits for this number of calls in total. Where a test controls the work, it fails once all work is at rest with
  /// fewer.
  func waitForCalls(_ count: Int, _ location: TestLocation) async {
    let monitors = WorkMonitor.ofCurrentTest
    if !monitors.isEmpty { _ = await WorkMonitor.settle(monitors) }
    guard inputs.count < count else { return }
    guard monitors.isEmpty else {
      return TestFailure.record(
        """
        The test expects '\(name)' to be called \(times(count)), and it was called \(times(inputs.count)). All work is at rest.
        \(LiveRun.list(monitors.flatMap(\.registry.live)))
        """, at: location)
    }
    if await waitForCalls(count) { return }
    TestFailure.record(
      "The test expects '\(name)' to be called \(times(count)), and it was called \(times(inputs.count)). The test was cancelled.",
      at: location)
  }

  /// False: the caller was cancelled before.
  private func waitForCalls(_ count: Int) async -> Bool {
    let id = state.withLock { $0.watchers.makeID() }
    defer { state.withLock { $0.watchers.forget(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReached = state.withLock { $0.watchers.wait(id, for: count, now: $0.calls.inputs.count, continuation) }
        if let isReached { continuation.resume(returning: isReached) }
      }
    } onCancel: {
      state.withLock { $0.watchers.leave(id) }?.resume(returning: false)
    }
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
