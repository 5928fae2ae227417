// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// States that only one `catch` replaces, and functions that are told what failed.
@Suite("flag-not-restored: states")
struct FlagNotRestoredStatesTests {
  @Test
  func `The last catch leaves a state that another one replaces`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct PageView: View {
          enum Phase { case fetchPage, page(Page), offline }
          @State var phase = Phase.offline
          var body: some View {
            switch phase {
            case .fetchPage: Sheet(sample)
            case .page(let page): Sheet(page)
            case .offline: Text("Offline")
            }
          }
          func load() async {
            do {
              1️⃣phase = .fetchPage
              let page = try await api.page()
              phase = .page(page)
            } catch let error as NetworkError {
              phase = .offline
            } catch {}
          }
        }
        """)
  }

  @Test
  func `A state that a view shows is a warning where the error is only logged, and else a note`() {
    let source = """
      struct PageView: View {
        enum Phase { case syncing, page(Page), offline }
        @State var phase = Phase.offline
        var body: some View {
          switch phase {
          case .syncing: Sheet(sample)
          case .page(let page): Sheet(page)
          case .offline: Text("Offline")
          }
        }
        func load() async {
          phase = .syncing
          do {
            phase = .page(try await api.page())
          } catch {
            print(error)
          }
        }
      }
      """
    #expect(severities(of: "flag-not-restored", source) == [.warning])
    let told = source.replacing("print(error)", with: "banner.text = error.localizedDescription")
    #expect(severities(of: "flag-not-restored", told) == [.note])
  }

  @Test
  func `Each catch replaces the state, or it is one in which nothing is under way`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct PageView: View {
          enum Phase { case idle, fetchPage, page(Page), offline }
          @State var phase = Phase.idle
          var body: some View {
            switch phase {
            case .idle: Text("Pull to load")
            case .fetchPage: Sheet(sample)
            case .page(let page): Sheet(page)
            case .offline: Text("Offline")
            }
          }
          func load() async {
            do {
              phase = .fetchPage
              phase = .page(try await api.page())
            } catch let error as NetworkError {
              phase = .offline
            } catch {
              phase = .idle
            }
          }
          func reload() async {
            do {
              phase = .idle
              phase = .page(try await api.page())
            } catch let error as NetworkError {
              phase = .offline
            } catch {}
          }
        }
        """)
  }

  @Test
  func `A function is told by a constant what failed, and resets that`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Import: ObservableObject {
          enum Step { case preview, save }
          @Published var isLoading = false
          @Published var isSaving = false
          func preview() async {
            isLoading = true
            do {
              page = try await api.preview()
              isLoading = false
            } catch {
              fail(error, during: .preview)
            }
          }
          private func fail(_ error: any Error, during step: Step) {
            message = error.localizedDescription
            if step == .preview { isLoading = false }
          }
        }
        struct ImportView: View {
          @ObservedObject var model: Import
          var body: some View { if model.isLoading { ProgressView() } }
        }
        """)
  }

  @Test
  func `What throws has reset the state in its own defer`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Welcome: ObservableObject {
          @Published var isLoading = false
          func start() {
            Task {
              isLoading = true
              do { try await photos.save() } catch {
                isLoading = false
                return
              }
              do { try await finish() } catch { print(error) }
            }
          }
          private func finish() async throws {
            isLoading = true
            defer { isLoading = false }
            try await api.register()
          }
        }
        struct WelcomeView: View {
          @ObservedObject var model: Welcome
          var body: some View { if model.isLoading { ProgressView() } }
        }
        """)
  }

  @Test
  func `A pause before the reset only throws when it is cancelled`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct Door: View {
          @State var isOpening = false
          var body: some View { Button("Open") { open() }.disabled(isOpening) }
          func open() {
            Task {
              isOpening = true
              do {
                try await api.open()
                isOpening = false
              } catch {
                try await Task.delay(milliseconds: 500)
                isOpening = false
              }
            }
          }
        }
        """)
  }
}
