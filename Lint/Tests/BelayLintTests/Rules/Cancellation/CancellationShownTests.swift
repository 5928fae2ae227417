// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancellation-shown, on code")
struct CancellationShownTests {
  @Test
  func `A task with an identifier`() {
    expectFindings(
      of: "cancellation-shown",
      in: """
        struct Post: View {
          @State private var failure: Error?
          @State private var text = ""
          let account: Int
          var body: some View { Text(failure == nil ? text : "failed").task(id: account) { await load() } }
          private func load() async {
            do { text = try await api.post(account) } catch { 1️⃣failure = .failed(error) }
          }
          func other() async { do { try await api.ping() } catch is CancellationError {} catch { print(error) } }
        }
        """)
  }

  @Test
  func `A task that is replaced`() {
    expectFindings(
      of: "cancellation-shown",
      in: """
        final class Search {
          var errorText: String?
          private var finding: Task<Void, Never>?
          func find(_ words: String) {
            finding?.cancel()
            finding = Task {
              do { try await index.find(words) } catch { 1️⃣errorText = error.localizedDescription }
            }
          }
          func show() { print(errorText ?? "") }
          func other() async { do { try await index.warm() } catch is CancellationError {} catch { print(error) } }
        }
        """)
  }

  @Test
  func `It asks whether it was cancelled, or an earlier catch does`() {
    expectNothing(
      of: "cancellation-shown",
      in: """
        struct Post: View {
          @State private var failure: Error?
          @State private var text = ""
          let account: Int
          var body: some View { Text(failure == nil ? text : "failed").task(id: account) { await load() } }
          private func load() async {
            do { text = try await api.post(account) } catch { if !Task.isCancelled { failure = error } }
            do { text = try await api.post(account) } catch is CancellationError {} catch { failure = error }
          }
        }
        """)
  }

  @Test
  func `The task goes with the view, or is never cancelled`() {
    expectNothing(
      of: "cancellation-shown",
      in: """
        struct Post: View {
          @State private var failure: Error?
          @State private var text = ""
          var body: some View {
            Button(failure == nil ? text : "failed") { Task { await load() } }.task { await load() }
          }
          private func load() async { do { text = try await api.post() } catch { failure = error } }
          func other() async { do { try await api.ping() } catch is CancellationError {} catch { print(error) } }
        }
        """)
  }

  @Test
  func `A function that gets the error asks, or the catch compares`() {
    expectNothing(
      of: "cancellation-shown",
      in: """
        final class Search {
          var errorText: String?
          private var turn = 0
          private var finding: Task<Void, Never>?
          func find(_ words: String) {
            finding?.cancel()
            turn += 1
            let mine = turn
            finding = Task {
              do { try await index.find(words) } catch { errorText = text(of: error) }
              do { try await index.find(words) } catch { if turn == mine { errorText = "\\(error)" } }
            }
          }
          func text(of error: any Error) -> String? { error is CancellationError ? nil : "failed" }
          func show() { print(errorText ?? "") }
        }
        """)
  }
}
