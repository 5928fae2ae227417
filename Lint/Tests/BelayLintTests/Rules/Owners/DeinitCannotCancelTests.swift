// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("deinit-cannot-cancel")
struct DeinitCannotCancelTests {
  @Test
  func `A portfolio cancels in deinit what keeps it alive`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        @MainActor final class PortfolioModel {
          var holdings: [Int] = []
          private var loading: Task<Void, Never>?
          let api: API
          func appeared() {
            loading?.cancel()
            loading = 1️⃣Task {
              do { holdings = try await api.holdings() } catch { print(error) }
            }
          }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `An observable model that makes self strong at once`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        @Observable final class Details {
          var text = ""
          private var request: Task<Void, Never>?
          func load() {
            request = 1️⃣Task { [weak self] in
              guard let self else { return }
              text = await fetch()
            }
          }
          func fetch() async -> String { "" }
          deinit { request?.cancel() }
        }
        """)
  }

  @Test
  func `A constant first, a property then`() {
    expectFindings(
      of: "deinit-cannot-cancel",
      in: """
        final class AttachmentViewModel {
          private var upload: Task<Void, Never>?
          var share = 0
          func start() {
            let task = 1️⃣Task { share = await api.upload() }
            upload = task
          }
          deinit { upload?.cancel() }
        }
        """)
  }

  @Test
  func `There is no deinit`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class SeatsViewModel {
          private var bag: Set<AnyCancellable> = []
          private var one: AnyCancellable?
          var seats = 0
          func load() { Task { seats = await api.seats() }.store(in: &bag) }
          func remove() { one = Task { await api.remove(seats) }.asCancellable() }
        }
        """)
  }

  @Test
  func `Self is touched after the last await only`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class SeatsViewModel {
          private var loading: Task<Void, Never>?
          var seats = 0
          func load() {
            loading = Task { [weak self, api] in
              let seats = await api.seats()
              self?.seats = seats
            }
          }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `Another method cancels it`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class SeatsViewModel {
          private var loading: Task<Void, Never>?
          var seats = 0
          func load() { loading = Task { seats = await api.seats() } }
          func disappeared() { loading?.cancel() }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `A client is no screen`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class Client {
          private var loading: Task<Void, Never>?
          var seats = 0
          func load() { loading = Task { seats = await api.seats() } }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `A short sleep holds it for a moment`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class ToastViewModel {
          private var hiding: Task<Void, Never>?
          var isShown = false
          func show() {
            hiding = Task {
              try? await Task.sleep(for: .seconds(2))
              isShown = false
            }
          }
          deinit { hiding?.cancel() }
        }
        """)
  }

  @Test
  func `What the app keeps has no deinit to wait for`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        @main struct Shop: App { let updates = UpdatesViewModel() }
        final class UpdatesViewModel {
          private var loading: Task<Void, Never>?
          var count = 0
          func load() { loading = Task { count = await api.count() } }
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `Constants of the same name are no members`() {
    expectNothing(
      of: "deinit-cannot-cancel",
      in: """
        final class SeatsViewModel {
          private var loading: Task<Void, Never>?
          let api: API
          func load() {
            let api = self.api
            loading = Task { await api.warmUp() }
          }
          deinit { loading?.cancel() }
        }
        """)
  }
}
