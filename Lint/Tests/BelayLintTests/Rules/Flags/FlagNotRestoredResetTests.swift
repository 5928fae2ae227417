// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: what resets")
struct FlagNotRestoredResetTests {
  @Test
  func `A cancelled run that is replaced`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          var task: Task<Void, Never>?
          func send() {
            task?.cancel()
            isSending = true
            task = Task {
              let answer = await mail.send()
              if Task.isCancelled { return }
              last = answer
              isSending = false
            }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A task that nothing cancels`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            guard !isSending else { return }
            isSending = true
            Task {
              let answer = await mail.send()
              guard !Task.isCancelled else { return }
              last = answer
              isSending = false
            }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A newer run owns the flag`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          var generation = 0
          func send() async {
            let current = generation
            isSending = true
            let answer = await mail.send()
            guard generation == current else { return }
            last = answer
            isSending = false
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A defer`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async throws {
            isSending = true
            defer { isSending = false }
            try await mail.send()
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A defer with the condition of the set`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send(shows: Bool) async throws {
            let isFirst = letters.isEmpty
            if isFirst { isSending = true }
            defer { if isFirst { isSending = false } }
            try await mail.send()
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `Each catch resets it, one of them two calls deep`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            isSending = true
            do {
              try await mail.send()
              isSending = false
            } catch let problem as NSError {
              fail(problem)
            }
          }
          func fail(_ problem: NSError) { stop() }
          func stop() { isSending = false }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A completion that is passed by its name`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send(_ wants: Bool) {
            isSending = true
            if wants {
              mail.send(completion: done)
            } else {
              mail.drop { self.isSending = false }
            }
          }
          func done(_ error: String?) { isSending = false }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `The caller catches`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async throws {
            isSending = true
            try await mail.send()
            isSending = false
          }
          func start() async { do { try await send() } catch { isSending = false } }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A catch that closes the screen`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            isSending = true
            do {
              try await mail.send()
              isSending = false
            } catch {
              dismiss()
            }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `Success does not reset it: a state`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func listen() async {
            isSending = true
            do { try await mail.subscribe() } catch { isSending = false }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `Nothing reads it`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            Task {
              try await mail.send()
              isSending = false
            }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            Text("draft")
          }
        }
        """)
  }
}
