// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import OldCallers

/// Calls to a backend; the schedule decides when they return.
final class Gates: @unchecked Sendable {
  // @unchecked: only the simulation's single thread accesses it.

  fileprivate struct Call {
    let number: Int
    let completion: (Result<Int, any Error>) -> Void
  }

  private var calls: [Call] = []
  private var lastNumber = 0

  var count: Int { calls.count }

  func call(isStubborn: Bool) async throws -> Int {
    lastNumber += 1
    let number = lastNumber
    if isStubborn {
      return try await withUnsafeThrowingContinuation { calls.append(Call(number, $0)) }
    }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        calls.append(Call(number, continuation))
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  func answer(_ choice: Int, isFailure: Bool) {
    guard !calls.isEmpty else { return }
    let call = calls.remove(at: choice % calls.count)
    call.completion(isFailure ? .failure(SimulatedFailure()) : .success(call.number))
  }

  func answerAll() {
    let all = calls
    calls = []
    for call in all { call.completion(.success(call.number)) }
  }

  private func cancel(_ number: Int) {
    guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
    calls.remove(at: index).completion(.failure(CancellationError()))
  }
}

extension Gates.Call {
  fileprivate init(_ number: Int, _ continuation: UnsafeContinuation<Int, any Error>) {
    self.init(number: number) { continuation.resume(with: $0) }
  }
}

/// For code in Swift 5 mode.
extension Gates: OldBackend {
  func fetch(_ completion: @escaping (Result<Int, any Error>) -> Void) -> () -> Void {
    lastNumber += 1
    let number = lastNumber
    calls.append(Call(number: number, completion: completion))
    return { self.calls.removeAll { $0.number == number } }
  }
}

/// A source that notifies its subscribers of changes.
final class Source: @unchecked Sendable {
  // @unchecked: only the simulation's single thread accesses it.

  final class Subscription {
    let first: Int
    var yielded = 0
    /// The time at which each element was yielded.
    var times: [Int] = []
    var isFinished = false
    var tornDown = 0
    let sink: Bridge<Int, Never>.Sink
    init(_ sink: Bridge<Int, Never>.Sink, first: Int) { (self.sink, self.first) = (sink, first) }
  }

  private(set) var subscriptions: [Subscription] = []
  private var lastElement = 0

  func bridge(_ onSubscribe: @escaping @MainActor (Subscription) -> Void = { _ in }) -> Bridge<Int, Never> {
    Bridge(buffering: .unbounded) { [self] sink in
      let subscription = Subscription(sink, first: lastElement)
      subscriptions.append(subscription)
      onSubscribe(subscription)
      return Teardown { subscription.tornDown += 1 }
    }
  }

  func yield(at time: Int) {
    for subscription in subscriptions where !subscription.isFinished {
      subscription.yielded += 1
      subscription.times.append(time)
      subscription.sink.yield(lastElement)
    }
    lastElement += 1
  }

  func finish() {
    for subscription in subscriptions where !subscription.isFinished {
      subscription.isFinished = true
      subscription.sink.finish()
    }
  }
}

/// The requests of a batcher to the backend.
final class Requests: @unchecked Sendable {
  // @unchecked: only the simulation's single thread accesses it.

  let gates = Gates()
  private(set) var open: [[Int]] = []

  func answer(_ keys: [Int]) async throws -> [Int: Int] {
    open.append(keys)
    defer { open.remove(at: open.firstIndex(of: keys)!) }
    let number = try await gates.call(isStubborn: false)
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0 * 1000 + number) })
  }

  func isAsked(for key: Int) -> Bool { open.contains { $0.contains(key) } }
}
