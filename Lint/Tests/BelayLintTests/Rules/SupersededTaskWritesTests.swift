// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("superseded-task-writes")
struct SupersededTaskWritesTests {
  @Test("The cancellation is shown as an error")
  func alert() {
    expectFindings(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var hits: [Int] = []
          var alert: (any Error)?
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task {
              do { hits = try await api.find(text) } 1️⃣catch { alert = error }
            }
          }
        }
        """)
  }

  @Test("The flag of the successor")
  func flag() {
    expectFindings(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var hits: [Int] = []
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            isLoading = true
            search = Task {
              hits = await api.find(text)
              1️⃣isLoading = false
            }
          }
        }
        """)
  }

  @Test("In a defer it is the same")
  func deferredFlag() {
    expectFindings(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var isLoading = false
          private var search: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func typed(_ text: String) {
            isLoading = true
            search = Task {
              defer { 1️⃣isLoading = false }
              await api.find(text)
            }
          }
        }
        """)
  }

  @Test("A catch for cancellations, and a question")
  func cancellationFirst() {
    expectNothing(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var hits: [Int] = []
          var alert: (any Error)?
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            isLoading = true
            search = Task {
              do { hits = try await api.find(text) } catch is CancellationError {} catch { alert = error }
              guard !Task.isCancelled else { return }
              isLoading = false
            }
          }
        }
        """)
  }

  @Test("Its own id is compared")
  func generation() {
    expectNothing(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var current = 0
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            current += 1
            let mine = current
            isLoading = true
            search = Task {
              await api.find(text)
              if current == mine { isLoading = false }
            }
          }
        }
        """)
  }

  @Test("The error is only logged")
  func logged() {
    expectNothing(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var hits: [Int] = []
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task { do { hits = try await api.find(text) } catch { print(error, hits) } }
          }
        }
        """)
  }

  @Test("Nobody cancels it")
  func notReplaced() {
    expectNothing(
      of: SupersededTaskWrites.self,
      in: """
        final class Finder {
          var alert: (any Error)?
          private var search: Task<Void, Never>?
          func tapped() { search = Task { do { try await api.buy() } catch { alert = error } } }
        }
        """)
  }
}
