// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// Forms that are found in a default run, and what must not be found with them.
@Suite("flag-not-restored: forms that are warnings")
struct FlagNotRestoredPlainTests {
  @Test
  func `A state whose value is the task`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Atlas: ObservableObject {
          enum Phase { case idle, loading(Task<Void, Never>) }
          @Published var phase = Phase.idle
          func turn() {
            1️⃣phase = .loading(Task {
              do {
                page = try await api.page(number)
                phase = .idle
              } catch {
                print(error)
              }
            })
          }
        }
        struct AtlasView: View {
          @ObservedObject var atlas: Atlas
          var body: some View {
            switch atlas.phase {
            case .loading: ProgressView()
            case .idle: PageView()
            }
          }
        }
        """)
  }

  @Test
  func `A state whose value is the task, reset in the catch`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Atlas: ObservableObject {
          enum Phase { case idle, loading(Task<Void, Never>) }
          @Published var phase = Phase.idle
          func turn() {
            phase = .loading(Task {
              do { page = try await api.page(number) } catch { print(error) }
              phase = .idle
            })
          }
        }
        struct AtlasView: View {
          @ObservedObject var atlas: Atlas
          var body: some View {
            switch atlas.phase {
            case .loading: ProgressView()
            case .idle: PageView()
            }
          }
        }
        """)
  }

  @Test
  func `A flag with the name pending`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Setup: View {
          @State private var pending = false
          var body: some View {
            AsyncButton(action: {
              1️⃣pending = true
              try await store.create()
              pending = false
            }) { Text("Next") }
            if pending { ProgressView() }
          }
        }
        """)
  }

  @Test
  func `The ancestor whose method is overridden catches`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        class Table: UIViewController {
          let more = MoreView()
          func load() async throws {}
          func reload() {
            Task {
              do { try await load() } catch { more.state = .failed }
            }
          }
        }
        final class Home: Table {
          override func load() async throws {
            more.state = .loading
            rows = try await api.rows()
            more.state = .idle
          }
          func tapped() {
            guard more.state != .loading else { return }
            reload()
          }
        }
        """)
  }

  @Test
  func `A button that its own press disables`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Form: NSViewController {
          @IBAction func sendClicked(_ sender: NSButton) {
            1️⃣sendButton.isEnabled = false
            guard let client = accounts.client else { return }
            client.send(text) { result in
              self.sendButton.isEnabled = true
            }
          }
        }
        """)
  }

  @Test
  func `An entry that refuses the next call stays after an error, and that is a warning`() {
    let source = """
      final class Links: ObservableObject {
        @Published var running = Set<Work>()
        func share(_ link: Link) {
          guard !running.contains(.loadingLink) else { return }
          running.insert(.loadingLink)
          sheet.show(link) { shared, error in
            if let error {
              print(error)
            } else {
              self.running.remove(.loadingLink)
            }
          }
        }
      }
      """
    let named = source.replacing("running", with: "loadingParts")
    #expect(findings(in: named).map(\.rule) == ["flag-not-restored"])
    let ended = named.replacing("print(error)", with: "self.loadingParts.remove(.loadingLink)")
    #expect(findings(in: ended).isEmpty)
  }
}
