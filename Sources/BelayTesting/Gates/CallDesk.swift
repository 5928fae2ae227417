// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The lock around the calls of one stub or gate, and the continuations of their callers.
final class CallDesk<Input: Sendable, Output: Sendable>: Sendable {
  typealias Answer = Result<Output, any Error>
  typealias Waiter = CheckedContinuation<Output, any Error>

  private struct Books {
    var calls = CallStateMachine<Input, Answer, Waiter>()
    /// The test's waits for a number of calls.
    var watchers = CountWatchers()
  }

  let name: String
  private let books = Lock(Books())
  /// Called for each call, with its number.
  private let called: (@Sendable (Int) -> Void)?

  init(_ name: String, called: (@Sendable (Int) -> Void)? = nil) { (self.name, self.called) = (name, called) }

  var inputs: [Input] { books.withLock { $0.calls.inputs } }
  var open: [Int] { books.withLock { $0.calls.open } }
  var openInputs: [Input] { books.withLock { books in books.calls.open.map { books.calls.input(of: $0) } } }
  func input(of call: Int) -> Input { books.withLock { $0.calls.input(of: call) } }
  var unasked: [Answer] { books.withLock { $0.calls.unasked } }

  // MARK: The callers

  func call(_ input: Input, ignoresCancellation: Bool) async throws -> Output {
    if !ignoresCancellation { try Task.checkCancellation() }
    let (number, content) = books.withLock { books in
      let number = books.calls.comes(input)
      return (number, books.watchers.reach(number + 1))
    }
    for watcher in content { watcher.resume(returning: true) }
    called?(number)
    return try await Scheduling.waiting("at \(text(of: input))") {
      guard !ignoresCancellation else { return try await wait(number) }
      return try await withTaskCancellationHandler {
        try await wait(number)
      } onCancel: {
        let waiter = books.withLock { $0.calls.leave(number, with: .failure(CancellationError())) }
        waiter?.resume(throwing: CancellationError())
      }
    }
  }

  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  private func wait(_ number: Int, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await withCheckedThrowingContinuation(isolation: isolation) { waiter in
      if let answer = books.withLock({ $0.calls.waits(number, waiter) }) { waiter.resume(with: answer) }
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
    let waiter = books.withLock { $0.calls.answer(answer) }
    waiter?.resume(with: answer)
  }

  /// False: that call is over.
  func answer(_ answer: Answer, to call: Int) -> Bool {
    switch books.withLock({ $0.calls.answer(answer, to: call) }) {
    case .told(let waiter):
      waiter?.resume(with: answer)
      return true
    case .isOver:
      return false
    }
  }

  func answerAll(_ answer: Answer) {
    let waiters = books.withLock { $0.calls.answerAll(answer) }
    for waiter in waiters { waiter.resume(with: answer) }
  }

  func close() { books.withLock { $0.calls.close() } }

  /// Waits for this number of calls in total. Where a test controls the work, it fails once all work is at rest with
  /// fewer.
  func waitForCalls(_ count: Int, _ location: TestLocation) async {
    let monitors = WorkMonitor.ofCurrentTest
    if !monitors.isEmpty { _ = await WorkMonitor.settle(monitors) }
    guard inputs.count < count else { return }
    guard monitors.isEmpty else {
      return TestFailure.record(
        """
        '\(name)' was to be called \(times(count)), and was called \(times(inputs.count)). Nothing moves any more.
        \(LiveRun.list(monitors.flatMap(\.books.live)))
        """, at: location)
    }
    if await waitForCalls(count) { return }
    TestFailure.record(
      "'\(name)' was to be called \(times(count)), and was called \(times(inputs.count)). The test was cancelled.",
      at: location)
  }

  /// False: the caller was cancelled before.
  private func waitForCalls(_ count: Int) async -> Bool {
    let id = books.withLock { $0.watchers.makeID() }
    defer { books.withLock { $0.watchers.forget(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let told = books.withLock { $0.watchers.wait(id, for: count, now: $0.calls.inputs.count, continuation) }
        if let told { continuation.resume(returning: told) }
      }
    } onCancel: {
      books.withLock { $0.watchers.leave(id) }?.resume(returning: false)
    }
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
