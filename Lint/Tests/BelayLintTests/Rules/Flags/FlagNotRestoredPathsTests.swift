// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: ways out")
struct FlagNotRestoredPathsTests {
  @Test
  func `A throw in a task without a catch`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            1️⃣isSending = true
            Task {
              try await mail.send()
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
  func `A catch that only logs`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() async {
            1️⃣isSending = true
            do {
              try await mail.send()
              isSending = false
            } catch {
              print(error)
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
  func `A guard between both`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            1️⃣isSending = true
            Task {
              guard let letter = await desk.letter() else {
                print("none")
                return
              }
              await mail.send(letter)
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
  func `The answer is absent, and there is no else`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var isSending = false
          func send() {
            1️⃣isSending = true
            Task {
              if let answer = await mail.send() {
                await MainActor.run {
                  last = answer
                  isSending = false
                }
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
  func `A state that a failure leaves`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          var state = State.idle
          func send() async {
            1️⃣state = .sending
            do {
              try await mail.send()
              state = .sent
            } catch {
              print(error)
            }
          }
        }
        struct DraftView: View {
          let model: DraftModel
          var body: some View {
            if model.state == .sending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `A row of an array`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Row { var state: State }
        final class Shelf {
          var rows: [Row] = []
          func load(_ place: Int) {
            Task {
              1️⃣rows[place].state = .loading
              try await api.load(place)
              rows[place].state = .loaded
            }
          }
        }
        struct RowView: View {
          let row: Row
          var body: some View { if row.state == .loading { ProgressView() } }
        }
        """)
  }

  @Test
  func `An indicator`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Bots: UIViewController {
          func showIndicator() { spinner.startAnimating() }
          func hideIndicator() { spinner.stopAnimating() }
          func enable(_ bot: Bot) {
            1️⃣showIndicator()
            Task {
              try await api.enable(bot)
              hideIndicator()
            }
          }
        }
        """)
  }

  @Test
  func `A button`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Screen: UIViewController {
          func pay() {
            1️⃣button.isEnabled = false
            Task {
              try await shop.pay()
              button.isEnabled = true
            }
          }
        }
        """)
  }

  @Test
  func `A cancelled run, and the flag refuses the next one`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Page: UIViewController {
          var isLoading = false
          var task: Task<Void, Never>?
          func show() {
            guard !isLoading else { return }
            1️⃣isLoading = true
            task = Task {
              let picture = await api.picture()
              if Task.isCancelled { return }
              view.show(picture)
              isLoading = false
            }
          }
        }
        """)
  }

  @Test
  func `A flag that rests at true`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Strip: UIViewController {
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
  func `Any name, if the reset follows the await`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Carousel: View {
          @State private var isLocked = false
          var body: some View { Dots { page in Task { await go(page) } }.disabled(isLocked) }
          private func go(_ page: Int) async {
            1️⃣isLocked = true
            do {
              try await scroller.settle(page)
              isLocked = false
            } catch { print(error) }
          }
        }
        """)
  }

  @Test
  func `A button in a view`() {
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
  func `A hidden indicator`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Screen: UIViewController {
          func pay() {
            1️⃣spinner.isHidden = false
            Task {
              try await shop.pay()
              spinner.isHidden = true
            }
          }
        }
        """)
  }
}
