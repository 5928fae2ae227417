// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: too early")
struct EarlyResetTests {
  @Test
  func `A task has begun and the flag is reset`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            Task { await mail.send() }
            1️⃣isSending = false
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
  func `A defer in a function that only starts a task`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            isSending = true
            defer { 1️⃣isSending = false }
            Task { await mail.send() }
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
  func `A defer in a function that works itself`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send(_ letters: [Letter]) {
            isSending = true
            defer { isSending = false }
            var all: [Letter] = []
            for letter in letters { all.append(letter) }
            Task { @MainActor in found = all }
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
  func `Paging is on again before the animation has ended`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Strip: UIViewController {
          func glide(_ place: IndexPath) {
            collection.isPagingEnabled = false
            collection.scrollToItem(at: place, at: .left, animated: true)
            1️⃣collection.isPagingEnabled = true
          }
        }
        """)
  }

  @Test
  func `Paging is on again in the completion`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Strip: UIViewController {
          func glide(_ place: IndexPath) {
            collection.isPagingEnabled = false
            UIView.animate(withDuration: 1) {
              self.collection.contentOffset = .zero
            } completion: { _ in
              self.collection.isPagingEnabled = true
            }
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
  func `A property of its own is on again before the animation has begun`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Pager: UIViewController {
          var isPagingEnabled = true
          func go(_ page: Int) {
            isPagingEnabled = false
            strip.setContentOffset(offset(page), animated: true)
            1️⃣isPagingEnabled = true
          }
        }
        """)
  }
}
