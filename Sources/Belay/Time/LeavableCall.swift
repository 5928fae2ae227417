// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A call whose caller may leave before its work has returned: its lock, its two tasks and the caller's continuation.
///
/// The tasks are the *work*, which may ignore cancellation, and the *timer*, which makes the caller leave. The call
/// owns both until the caller has its answer, and cancels them then. The timer ends when its clock notices; work that
/// continues is listed in ``Leftovers`` until it returns.
final class LeavableCall<Value>: Sendable {
  typealias Answer = Result<Value, any Error>

  private struct State {
    var machine = LeavableCallStateMachine()
    var answer: Answer?
    var caller: UnsafeContinuation<Void, Never>?
    var tasks: [Task<Void, Never>] = []
    var leftover: Leftovers.ID?

    /// The caller has its answer: removes and returns what must be resumed and cancelled.
    mutating func answer(_ answer: Answer) -> Told {
      defer { (caller, tasks) = (nil, []) }
      self.answer = answer
      return Told(caller: caller, tasks: tasks)
    }
  }

  /// The caller to resume and the tasks to cancel, outside the lock, once the call is over.
  private struct Told {
    var caller: UnsafeContinuation<Void, Never>?
    var tasks: [Task<Void, Never>] = []

    func tell() {
      for task in tasks { task.cancel() }
      caller?.resume()
    }
  }

  private let state = Lock(State())
  private let name: StaticString
  private let location: SourceLocation

  /// - Parameter name: The name in the inventory: the function that was called.
  init(name: StaticString, location: SourceLocation) {
    self.name = name
    self.location = location
  }

  // MARK: The caller

  /// Stores the tasks. They are made outside the lock, so the caller may have its answer by now.
  func started(work: Task<Void, Never>, timer: Task<Void, Never>) {
    let isAnswered = state.withLock { state in
      if state.machine.answer == .none { state.tasks = [work, timer] }
      return state.machine.answer != .none
    }
    guard isAnswered else { return }
    work.cancel()
    timer.cancel()
  }

  /// Waits for the answer. A cancelled caller leaves at once.
  ///
  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  func answer(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { wait($0) }
    } onCancel: {
      leave(with: .failure(CancellationError()))
    }
    let answer = state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
    guard let answer else { preconditionFailure("LeavableCall: \(location) was resumed without an answer.") }
    return try answer.get()
  }

  private func wait(_ continuation: UnsafeContinuation<Void, Never>) {
    let isAnswered = state.withLock { state in
      if state.machine.answer == .none { state.caller = continuation }
      return state.machine.answer != .none
    }
    if isAnswered { continuation.resume() }
  }

  // MARK: The tasks

  /// Runs the work, unless the caller has left already.
  ///
  /// - Parameter isolation: The work's isolation. Explicit, so that it starts directly there.
  func perform(isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value) async {
    guard state.withLock({ $0.machine.begin() }) else { return }
    do {
      let value = try await work()
      returned(.success(value))
    } catch {
      returned(.failure(error))
    }
  }

  private func returned(_ answer: Answer) {
    state.withLock { state -> Told in
      switch state.machine.return() {
      case .answers: return state.answer(answer)
      case .isDropped:
        // Under this lock, as is the entry: otherwise the removal could come before the entry. It calls no other code.
        if let leftover = state.leftover { Leftovers.returned(leftover) }
        return Told()
      }
    }.tell()
  }

  /// Answers the caller in place of the work, from any thread. Does nothing if the caller has its answer.
  func leave(with answer: Answer) {
    state.withLock { state -> Told in
      switch state.machine.leave() {
      case .comesLate: return Told()
      case .preventsTheWork: break
      // Under this lock, and before the caller is resumed: a caller that catches the deadline's error finds the
      // leftover listed.
      case .abandonsTheWork: state.leftover = Leftovers.enter(name: name, location: location)
      }
      return state.answer(answer)
    }.tell()
  }
}
