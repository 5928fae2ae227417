// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-overwritten")
struct TaskOverwrittenTests {
  @Test
  func `A second call`() {
    expectFindings(
      of: "task-overwritten",
      in: """
        actor Log {
          private var listening: Task<Void, Never>?
          func begin() {
            listening = 1️⃣Task { [hub] in for await event in hub.events { print(event) } }
          }
        }
        final class LogViewController: UIViewController {
          let log: Log
          override func viewWillAppear(_ animated: Bool) { Task { await log.begin() } }
          func retry() async { await log.begin() }
        }
        """)
  }

  @Test
  func `Through a method`() {
    expectFindings(
      of: "task-overwritten",
      in: """
        final class Log {
          private var listening: Task<Void, Never>?
          func begin() { listening = 1️⃣Task { await listen() } }
          func listen() async { while true { await step() } }
          func step() async {}
          func first() { begin() }
          func second() { begin() }
        }
        """)
  }

  @Test
  func `It is cancelled first, itself or by a method`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var one: Task<Void, Never>?
          private var two: Task<Void, Never>?
          func begin() {
            one?.cancel()
            one = Task { for await event in hub.events { print(event) } }
            end()
            two = Task { for await event in hub.events { print(event) } }
          }
          func end() { two?.cancel() }
        }
        """)
  }

  @Test
  func `A didSet or a wrapper cancels`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        @propertyWrapper struct Latest<T> { var wrappedValue: Task<T, Never>? { didSet { oldValue?.cancel() } } }
        final class Log {
          private var one: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          @Latest private var two: Task<Void, Never>?
          func begin() {
            one = Task { for await event in hub.events { print(event) } }
            two = Task { for await event in hub.events { print(event) } }
          }
        }
        """)
  }

  @Test
  func `There is none yet, or it is begun once`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var one: Task<Void, Never>?
          private var two: Task<Void, Never>?
          init() { setUp() }
          func begin() {
            guard one == nil else { return }
            one = Task { for await event in hub.events { print(event) } }
          }
          private func setUp() { two = Task { for await event in hub.events { print(event) } } }
        }
        """)
  }

  @Test
  func `One request`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var loading: Task<Void, Never>?
          func begin() { loading = Task { await api.load() } }
        }
        """)
  }

  @Test
  func `Cancelled under another name`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var one: Task<Void, Never>?
          private var two: Task<Void, Never>?
          func begin() {
            if let old = one { old.cancel() }
            one = Task { for await event in hub.events { print(event) } }
            let other = two
            other?.cancel()
            two = Task { for await event in hub.events { print(event) } }
          }
          func first() { begin() }
          func second() { begin() }
        }
        """)
  }

  @Test
  func `A second start is refused while the first continues`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private(set) var isOn = false
          private var listening: Task<Void, Never>?
          func begin() {
            guard !isOn else { return }
            isOn = true
            listening = Task { for await event in hub.events { print(event) } }
          }
          func end() {
            listening?.cancel()
            isOn = false
          }
          func first() { begin() }
          func second() { begin() }
        }
        """)
  }

  @Test
  func `Nothing shows a second call`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var one: Task<Void, Never>?
          private var two: Task<Void, Never>?
          private var three: Task<Void, Never>?
          var isWanted = false { didSet { if isWanted != oldValue { if isWanted { follow() } else { three?.cancel() } } } }
          init() { begin() }
          func begin() { prepare() }
          private func prepare() { one = Task { for await event in hub.events { print(event) } } }
          func nobodyCallsIt() { two = Task { for await event in hub.events { print(event) } } }
          private func follow() { three = Task { for await event in hub.events { print(event) } } }
        }
        """)
  }

  @Test
  func `The stream that it feeds cancels it`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var feeding: Task<Void, Never>?
          func lines() -> AsyncStream<Int> {
            AsyncStream { continuation in
              feeding = Task { for await event in hub.events { continuation.yield(event) } }
              continuation.onTermination = { [weak self] _ in self?.feeding?.cancel() }
            }
          }
          func first() { print(lines()) }
          func second() { print(lines()) }
        }
        """)
  }

  @Test
  func `A precondition refuses a second call`() {
    expectNothing(
      of: "task-overwritten",
      in: """
        final class Log {
          private var isOn = false
          private var listening: Task<Void, Never>?
          func begin() {
            precondition(!isOn)
            isOn = true
            listening = Task { for await event in hub.events { print(event) } }
          }
          func first() { begin() }
          func second() { begin() }
        }
        """)
  }
}
