// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A call whose caller may leave before its work has returned: the lock, the two tasks and the caller's continuation.
///
/// Its tasks are the *work*, which may ignore that it was cancelled, and the *timer*, which makes the caller leave. Both
/// are owned by the call until the caller has its answer, and are cancelled then. The timer ends when its clock notices;
/// work that goes on is in the books of ``Leftovers`` until it returns.
final class LeavableCall<Value>: Sendable {
  typealias Answer = Result<Value, any Error>

  private struct Books {
    var machine = LeavableCallStateMachine()
    var answer: Answer?
    var caller: UnsafeContinuation<Void, Never>?
    var tasks: [Task<Void, Never>] = []
    var leftover: Leftovers.ID?

    /// The caller has its answer: takes out who is to be told of it.
    mutating func answer(_ answer: Answer) -> Told {
      defer { (caller, tasks) = (nil, []) }
      self.answer = answer
      return Told(caller: caller, tasks: tasks)
    }
  }

  /// Who hears that the call is over, after the lock.
  private struct Told {
    var caller: UnsafeContinuation<Void, Never>?
    var tasks: [Task<Void, Never>] = []

    func tell() {
      for task in tasks { task.cancel() }
      caller?.resume()
    }
  }

  private let books = Lock(Books())
  private let name: StaticString
  private let location: SourceLocation

  /// - Parameter name: What the inventory calls it: the function that was called.
  init(name: StaticString, location: SourceLocation) {
    self.name = name
    self.location = location
  }

  // MARK: The caller

  /// The tasks, made outside the lock: the caller may have its answer by now.
  func started(work: Task<Void, Never>, timer: Task<Void, Never>) {
    let isAnswered = books.withLock { books in
      if books.machine.answer == .none { books.tasks = [work, timer] }
      return books.machine.answer != .none
    }
    guard isAnswered else { return }
    work.cancel()
    timer.cancel()
  }

  /// Waits for the answer. A cancelled caller leaves, at once.
  ///
  /// - Parameter isolation: Named, because the closure below would else leave the caller's actor and come back.
  func answer(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { wait($0) }
    } onCancel: {
      leave(with: .failure(CancellationError()))
    }
    let answer = books.withLock { books in
      defer { books.answer = nil }
      return books.answer
    }
    guard let answer else { preconditionFailure("LeavableCall: \(location) was resumed without an answer.") }
    return try answer.get()
  }

  private func wait(_ continuation: UnsafeContinuation<Void, Never>) {
    let isAnswered = books.withLock { books in
      if books.machine.answer == .none { books.caller = continuation }
      return books.machine.answer != .none
    }
    if isAnswered { continuation.resume() }
  }

  // MARK: The tasks

  /// Runs the work, unless the caller has left already.
  ///
  /// - Parameter isolation: Where the work runs: named, so that it begins there and nowhere else first.
  func perform(isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value) async {
    guard books.withLock({ $0.machine.begin() }) else { return }
    do {
      let value = try await work()
      returned(.success(value))
    } catch {
      returned(.failure(error))
    }
  }

  private func returned(_ answer: Answer) {
    books.withLock { books -> Told in
      switch books.machine.return() {
      case .answers: return books.answer(answer)
      case .isDropped:
        // Under this lock, like the entry: else the two could pass each other. It calls nobody.
        if let leftover = books.leftover { Leftovers.returned(leftover) }
        return Told()
      }
    }.tell()
  }

  /// Answers the caller instead of the work, from any thread. Does nothing when it has its answer.
  func leave(with answer: Answer) {
    books.withLock { books -> Told in
      switch books.machine.leave() {
      case .comesLate: return Told()
      case .preventsTheWork: break
      // Under this lock, and before the caller is told: who hears of the deadline finds what it has left behind.
      case .abandonsTheWork: books.leftover = Leftovers.enter(name: name, location: location)
      }
      return books.answer(answer)
    }.tell()
  }
}
