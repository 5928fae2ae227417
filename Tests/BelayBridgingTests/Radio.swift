// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// The two ways to make a bridge, so that one test holds for both.
enum BridgeForm: String, CaseIterable, Sendable {
  case mainActor, nonisolated
}

/// A producer with listeners, on any thread. It records every subscription, and how often each was torn down.
final class Radio: Sendable {
  typealias Sink = Bridge<Token, Mishap>.Sink

  private struct Books {
    var sinks: [Int: Sink] = [:]
    var subscribed = 0
    var tornDown: [Int: Int] = [:]
  }

  /// A value that is counted while it is alive.
  final class Token: Sendable, CustomStringConvertible {
    let number: Int
    private let living: Occupancy

    init(_ number: Int, _ living: Occupancy) {
      self.number = number
      self.living = living
      living.enter()
    }

    deinit { living.leave() }
    var description: String { "\(number)" }
  }

  private let books = Lock(Books())
  /// Reached by every subscription, and by every teardown.
  let (subscription, teardown) = (Counter(), Counter())
  let living = Occupancy()

  var subscriptions: Int { books.withLock { $0.subscribed } }
  /// The current number of subscriptions.
  var listeners: Int { books.withLock { $0.sinks.count } }
  /// Every subscription so far has been torn down exactly once.
  var isExact: Bool {
    books.withLock { books in
      books.sinks.isEmpty && books.tornDown.count == books.subscribed && books.tornDown.values.allSatisfy { $0 == 1 }
    }
  }

  func bridge(_ form: BridgeForm, _ buffering: Buffering = .unbounded) -> Bridge<Token, Mishap> {
    switch form {
    case .mainActor: Bridge(buffering: buffering) { self.subscribe($0) }
    case .nonisolated: .nonisolated(buffering: buffering) { self.subscribe($0) }
    }
  }

  /// One number for each subscription.
  func subscribe(_ sink: Sink) -> sending Teardown {
    let number = books.withLock { books in
      books.subscribed += 1
      books.sinks[books.subscribed] = sink
      return books.subscribed
    }
    subscription.arrive()
    return Teardown { self.tearDown(number) }
  }

  func sinks() -> [Sink] { books.withLock { books in books.sinks.sorted { $0.key < $1.key }.map(\.value) } }

  func send(_ numbers: Int...) {
    for number in numbers {
      for sink in sinks() { sink.yield(Token(number, living)) }
    }
  }

  func finish() { for sink in sinks() { sink.finish() } }
  func fail(_ failure: Mishap) { for sink in sinks() { sink.finish(throwing: failure) } }

  private func tearDown(_ number: Int) {
    let sink = books.withLock { books in
      books.tornDown[number, default: 0] += 1
      return books.sinks.removeValue(forKey: number)
    }
    // A producer may send a last value, or more: they have no effect.
    sink?.yield(Token(-1, living))
    sink?.finish(throwing: Mishap("torn down"))
    teardown.arrive()
  }
}

/// Counts events on any thread, and lets a test wait for them.
final class Counter: Sendable {
  private struct State {
    var count = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var count: Int { state.withLock { $0.count } }

  func arrive() {
    let watchers = state.withLock { state in
      state.count += 1
      let count = state.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
    }
    for watcher in watchers { watcher.continuation.resume() }
  }

  func waitUntilReached(by count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.count < count { state.watchers.append((count, continuation)) }
        return state.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}
