// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: what cannot happen")
struct FlagNotRestoredExcuseTests {
  @Test
  func `A time-out beside it`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            mail.send { answer in
              guard let answer else { return }
              last = answer
              self.isSending = false
            }
            Task {
              await clock.wait()
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
  func `self is gone`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            Task { [weak self] in
              let answer = await mail.send()
              guard let self else { return }
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
  func `An address that is written in the code`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            Task {
              guard let url = URL(string: "https://example.com") else { return }
              await mail.send(url)
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
  func `A continuation that is only resumed with values`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async throws {
            isSending = true
            let signed = try await withCheckedThrowingContinuation { continuation in
              signer.sign { continuation.resume(returning: $0) }
            }
            await mail.send(signed)
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
  func `Each object of a list`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send(_ drafts: [DraftModel]) {
            for draft in drafts { draft.isSending = true }
            Task {
              guard await mail.isOpen() else {
                for draft in drafts { draft.isSending = false }
                return
              }
              await mail.send(drafts)
              for draft in drafts { draft.isSending = false }
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
  func `An error that a try? swallows is no way out`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            isSending = true
            try? await MainActor.run { try mail.check() }
            await mail.send()
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
  func `A break that leaves an outer loop`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            isSending = true
            search: for folder in folders {
              for draft in folder {
                if await mail.send(draft) { break search }
              }
            }
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
  func `Only the call that set it goes on`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            let isFirst = lock.withLock {
              if isSending { return false }
              isSending = true
              return true
            }
            guard isFirst else { return }
            await mail.send()
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
  func `The callee resets it before it throws`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async throws {
            isSending = true
            try await deliver()
            isSending = false
          }
          private func deliver() async throws {
            do { try await mail.send() } catch {
              isSending = false
              throw error
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
  func `True says that it went well`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Microphone: UIViewController {
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
  func `The callback of a continuation resets it, and then it throws`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async throws {
            isSending = true
            try await withCheckedThrowingContinuation { continuation in
              mail.send { result in
                self.isSending = false
                continuation.resume(with: result)
              }
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
  func `A subscription that is called again`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            mail.answers.sink { answer in
              guard answer.isLast else { return }
              self.isSending = false
            }.store(in: &bag)
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
}
