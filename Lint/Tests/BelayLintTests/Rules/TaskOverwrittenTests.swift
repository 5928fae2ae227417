// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-overwritten")
struct TaskOverwrittenTests {
  @Test("A second call")
  func again() {
    expectFindings(
      of: TaskOverwritten.self,
      in: """
        actor Log {
          private var listening: Task<Void, Never>?
          func begin() {
            listening = 1️⃣Task { [hub] in for await event in hub.events { print(event) } }
          }
        }
        """)
  }

  @Test("Through a method")
  func method() {
    expectFindings(
      of: TaskOverwritten.self,
      in: """
        final class Log {
          private var listening: Task<Void, Never>?
          func begin() { listening = 1️⃣Task { await listen() } }
          func listen() async { while true { await step() } }
          func step() async {}
        }
        """)
  }

  @Test("It is cancelled first, itself or by a method")
  func cancelled() {
    expectNothing(
      of: TaskOverwritten.self,
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

  @Test("A didSet or a wrapper cancels")
  func wrapped() {
    expectNothing(
      of: TaskOverwritten.self,
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

  @Test("There is none yet, or it is begun once")
  func guarded() {
    expectNothing(
      of: TaskOverwritten.self,
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

  @Test("One request")
  func finite() {
    expectNothing(
      of: TaskOverwritten.self,
      in: """
        final class Log {
          private var loading: Task<Void, Never>?
          func begin() { loading = Task { await api.load() } }
        }
        """)
  }
}
