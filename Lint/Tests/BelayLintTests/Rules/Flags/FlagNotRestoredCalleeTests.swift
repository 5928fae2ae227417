// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: the work in other functions")
struct FlagNotRestoredCalleeTests {
  @Test
  func `The work is in a function that is called`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            deliver()
          }
          private func deliver() {
            Task {
              do {
                try await mail.send()
                isSending = false
              } catch {
                print(error)
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
  func `The function resets it on each way`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            isSending = true
            deliver()
          }
          private func deliver() {
            Task {
              do { try await mail.send() } catch { print(error) }
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
  func `A way without a failure is another case`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            isSending = true
            deliver()
          }
          private func deliver() {
            guard !isWaiting else { return }
            Task {
              await mail.send()
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
  func `The set is in a function that is called`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            begin()
            Task {
              try await mail.send()
              isSending = false
            }
          }
          private func begin() {
            1️⃣isSending = true
            problem = nil
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
  func `A closure for the failure`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            mail.send(onSent: { self.isSending = false }, onError: { error in print(error) })
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
  func `Both closures reset it`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            isSending = true
            mail.send(onSent: { self.isSending = false }, onError: { error in self.stop() })
          }
          private func stop() { isSending = false }
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
  func `A publisher that fails`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            mail.publisher.sink(
              receiveCompletion: { completion in print(completion) },
              receiveValue: { _ in self.isSending = false }
            ).store(in: &bag)
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
  func `A promise without a catch`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            mail.send().then { self.isSending = false }
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
  func `A promise with a catch`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            isSending = true
            mail.send().then { self.isSending = false }.catch { _ in self.isSending = false }
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
  func `A task that resets it before the error arrives`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() async throws {
            isSending = true
            let task = Task {
              defer { isSending = false }
              try await mail.send()
            }
            try await task.value
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
  func `The action of a button starts over`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() async {
            isSending = true
            await mail.send()
            row = .idle(title: "Again", action: { self.again() })
            isSending = false
          }
          private func again() {
            Task {
              guard let letter = await mail.letter() else { return }
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
  func `Only an answer without an error resets it`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            mail.send { error in
              if error == nil { self.isSending = false }
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
  func `The result of the function tells`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() async {
            isSending = true
            let isSent = await deliver()
            if !isSent { isSending = false }
          }
          private func deliver() async -> Bool {
            do {
              try await mail.send()
              isSending = false
              return true
            } catch {
              return false
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
  func `The work is three calls away`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            1️⃣isSending = true
            first()
          }
          private func first() { second() }
          private func second() { third() }
          private func third() {
            Task {
              do {
                try await mail.send()
                isSending = false
              } catch {
                print(error)
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
  func `Another condition resets it too`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func tap() {
            isSending = true
            mail.send { isSent, error in
              if error == nil { self.isSending = false }
              if !isSent { self.isSending = false }
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
  func `A button that gets the value of a condition`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftController: UIViewController {
          func tap() {
            sendButton.isEnabled = false
            mail.send { error in
              if error != nil { print(error) }
              self.check()
            }
          }
          private func check() { sendButton.isEnabled = !field.isEmpty }
        }
        """)
  }
}
