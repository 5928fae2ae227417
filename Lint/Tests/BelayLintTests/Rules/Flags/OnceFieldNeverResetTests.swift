// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("once-field-never-reset")
struct OnceFieldNeverResetTests {
  @Test
  func `A handle that a failed task keeps`() {
    expectFindings(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var loading: Task<Void, Error>?
          func load() {
            guard loading == nil else { return }
            1️⃣loading = Task { items = try await api.items() }
          }
          func appear() { load() }
          func refresh() { load() }
        }
        """)
  }

  @Test
  func `Callers wait for a failed handle`() {
    expectFindings(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var token: Task<String, Error>?
          func current() async throws -> String {
            if let token { return try await token.value }
            let task = Task { try await api.token() }
            1️⃣token = task
            return try await task.value
          }
        }
        """)
  }

  @Test
  func `A once-flag of a load that appears again`() {
    expectFindings(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var didLoad = false
          func loadIfNeeded() async {
            guard !didLoad else { return }
            1️⃣didLoad = true
            do { items = try await api.items() } catch { show(error) }
          }
          func viewWillAppear() { Task { await loadIfNeeded() } }
        }
        """)
  }

  @Test
  func `A defer in the task`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var loading: Task<Void, Error>?
          func load() {
            guard loading == nil else { return }
            loading = Task {
              defer { loading = nil }
              items = try await api.items()
            }
          }
          func appear() { load() }
          func refresh() { load() }
        }
        """)
  }

  @Test
  func `The catch clears the flag`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var didLoad = false
          func loadIfNeeded() async {
            guard !didLoad else { return }
            didLoad = true
            do { items = try await api.items() } catch { didLoad = false }
          }
          func viewWillAppear() { Task { await loadIfNeeded() } }
        }
        """)
  }

  @Test
  func `The work cannot fail`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var loading: Task<Void, Never>?
          func load() {
            guard loading == nil else { return }
            loading = Task { items = await api.items() }
          }
          func appear() { load() }
          func refresh() { load() }
        }
        """)
  }

  @Test
  func `A loop over events is started once`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var events: Task<Void, Error>?
          func listen() {
            guard events == nil else { return }
            events = Task { for try await event in try await api.events() { show(event) } }
          }
          func appear() { listen() }
          func refresh() { listen() }
        }
        """)
  }

  @Test
  func `A flag that says no load`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Store {
          var didSend = false
          func send() async {
            guard !didSend else { return }
            didSend = true
            do { try await api.send() } catch { show(error) }
          }
          func appear() { Task { await send() } }
          func refresh() { Task { await send() } }
        }
        """)
  }

  @Test
  func `A handle that only success clears`() {
    expectFindings(
      of: "once-field-never-reset",
      in: """
        final class Finder {
          private var pending: Task<String, any Error>?
          func name() async throws -> String {
            if let pending { return try await pending.value }
            let task = Task { try await service.name() }
            1️⃣pending = task
            let name = try await task.value
            self.pending = nil
            return name
          }
        }
        """)
  }

  @Test
  func `A handle that is cleared in a defer`() {
    expectNothing(
      of: "once-field-never-reset",
      in: """
        final class Finder {
          private var pending: Task<String, any Error>?
          func name() async throws -> String {
            if let pending { return try await pending.value }
            let task = Task { try await service.name() }
            pending = task
            defer { pending = nil }
            return try await task.value
          }
        }
        """)
  }
}
