// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored")
struct FlagNotRestoredTests {
  @Test
  func `A throw goes past the reset`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Draft: View {
          @State private var isSaving = false
          var body: some View {
            Button("Save") {
              Task {
                1️⃣isSaving = true
                try await api.save(text)
                isSaving = false
                close()
              }
            }
            .disabled(isSaving)
          }
        }
        """)
  }

  @Test
  func `A catch that forgets the flag`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async {
            do {
              1️⃣isSearching = true
              hits = try await api.find()
              isSearching = false
            } catch {}
          }
        }
        struct SearchView: View {
          let search: Search
          var body: some View { if search.isSearching { ProgressView() } }
        }
        """)
  }

  @Test
  func `Set before the do`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async {
            1️⃣isSearching = true
            do {
              hits = try await api.find()
              self.isSearching = false
            } catch { print(error) }
          }
        }
        struct SearchView: View {
          let search: Search
          var body: some View { if search.isSearching { ProgressView() } }
        }
        """)
  }

  @Test
  func `Back on before the animation has begun`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class PagerViewController: UIViewController {
          var isPagingEnabled = true
          func go(to page: Int) {
            isPagingEnabled = false
            strip.setContentOffset(offset(page), animated: true)
            1️⃣isPagingEnabled = true
          }
        }
        """)
  }

  @Test
  func `Back before the task has begun`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Saver {
          var isSaving = false
          func save() {
            isSaving = true
            Task { await api.save() }
            1️⃣isSaving = false
          }
        }
        """)
  }

  @Test
  func `A defer in a function that only starts a task`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Saver {
          var isSaving = false
          func save() {
            isSaving = true
            defer { 1️⃣isSaving = false }
            Task { await api.save() }
          }
        }
        """)
  }

  @Test
  func `The wait is taken over by the next call`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Strip {
          var isLocked = false
          private var waiter: CheckedContinuation<Void, Never>?
          func tapped() {
            Task {
              isLocked = true
              await glide()
              1️⃣isLocked = false
            }
          }
          private func glide() async {
            await withCheckedContinuation { continuation in
              waiter?.resume()
              waiter = continuation
            }
          }
        }
        """)
  }

  @Test
  func `Every catch sets it back`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async {
            do {
              isSearching = true
              hits = try await api.find()
              isSearching = false
            } catch Problem.offline {
              isSearching = false
            } catch {
              stop()
            }
          }
          func stop() { isSearching = false }
        }
        """)
  }

  @Test
  func `A defer right after it was set`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async throws {
            isSearching = true
            defer { isSearching = false }
            hits = try await api.find()
          }
        }
        """)
  }

  @Test
  func `The caller catches, and sets it back`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async throws {
            isSearching = true
            hits = try await api.find()
            isSearching = false
          }
          func start() async { do { try await find() } catch { isSearching = false } }
        }
        """)
  }

  @Test
  func `It is set back after the do`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async {
            isSearching = true
            do { hits = try await api.find() } catch { print(error) }
            isSearching = false
          }
        }
        """)
  }

  @Test
  func `Nothing throws, or the error is swallowed there`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          var isSearching = false
          func find() async {
            isSearching = true
            hits = await api.find()
            _ = try? await api.note()
            isSearching = false
          }
        }
        """)
  }

  @Test
  func `True says that it went well`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Microphone {
          var isListening = false
          func start() async {
            isListening = false
            do {
              try await open()
              isListening = true
            } catch { print(error) }
          }
        }
        """)
  }

  @Test
  func `A flag that rests at true`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Strip {
          var isPaging = true
          func glide() async throws {
            1️⃣isPaging = false
            try await scroll()
            isPaging = true
          }
        }
        """)
  }

  @Test
  func `A local flag`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Search {
          func find() async throws {
            var isFirst = true
            try await api.find()
            isFirst = false
          }
        }
        """)
  }

  @Test
  func `A second call is refused`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Strip {
          var isLocked = false
          private var waiter: CheckedContinuation<Void, Never>?
          func tapped() {
            guard !isLocked else { return }
            Task {
              isLocked = true
              await glide()
              isLocked = false
            }
          }
          private func glide() async {
            await withCheckedContinuation { continuation in
              waiter?.resume()
              waiter = continuation
            }
          }
        }
        """)
  }

  @Test
  func `Catches for cancellations leave it to the successor`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct DetailView: View {
          @State private var isLoading = false
          @State private var text = ""
          var body: some View {
            Text(text).task(id: text) {
              isLoading = true
              do {
                text = try await api.text()
                isLoading = false
              } catch is CancellationError {
                return
              } catch {
                isLoading = false
              }
            }
          }
        }
        """)
  }

  @Test
  func `A catch that names its error catches all, and one that closes the screen is enough`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isLoading = false
          var alert: (any Error)?
          func load() async {
            isLoading = true
            do {
              try await api.load()
            } catch let problem {
              alert = problem
            }
            isLoading = false
          }
          func send() async {
            do {
              isLoading = true
              try await api.send()
              isLoading = false
            } catch {
              close()
            }
          }
          private func close() { dismiss() }
        }
        """)
  }

  @Test
  func `The function does its work itself, and a task hands it over`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Skins {
          var isScanning = false
          var found: [Int] = []
          func scan(_ folders: [Int]) {
            guard !isScanning else { return }
            isScanning = true
            defer { isScanning = false }
            var all: [Int] = []
            for folder in folders { all.append(folder) }
            Task { @MainActor in found = all }
          }
        }
        """)
  }
}
