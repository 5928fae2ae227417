// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Calls to a backend; the schedule decides when they return.
final class Gates: @unchecked Sendable {
  // @unchecked: only the simulation's single thread accesses it.

  private struct Call {
    let number: Int
    let continuation: UnsafeContinuation<Int, any Error>
  }

  private var calls: [Call] = []
  private var lastNumber = 0

  var count: Int { calls.count }

  func call(isStubborn: Bool) async throws -> Int {
    lastNumber += 1
    let number = lastNumber
    if isStubborn {
      return try await withUnsafeThrowingContinuation { calls.append(Call(number: number, continuation: $0)) }
    }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        calls.append(Call(number: number, continuation: continuation))
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  func answer(_ choice: Int, isFailure: Bool) {
    guard !calls.isEmpty else { return }
    let call = calls.remove(at: choice % calls.count)
    if isFailure {
      call.continuation.resume(throwing: SimulatedFailure())
    } else {
      call.continuation.resume(returning: call.number)
    }
  }

  private func cancel(_ number: Int) {
    guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
    calls.remove(at: index).continuation.resume(throwing: CancellationError())
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
