// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("latest-wins-missing")
struct LatestWinsMissingTests {
  @Test
  func `A task for each change`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        struct Finder: View {
          @State var text = ""
          @State var hits: [Hit] = []
          var body: some View {
            Field($text).onChange(of: text) { _, new in
              1️⃣Task { hits = await api.find(new) }
            }
          }
        }
        """)
  }

  @Test
  func `Two calls away, from a text that is published`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Finder {
          @Published var text = ""
          var hits: [Hit] = []
          func begin() {
            $text.debounce(for: 0.3).sink { [weak self] new in self?.find(new) }.store(in: &bag)
          }
          private func find(_ word: String) {
            1️⃣Task { await load(word) }
          }
          private func load(_ word: String) async {
            do { hits = try await api.find(word) } catch { print(error) }
          }
        }
        """)
  }

  @Test
  func `A property observer that starts it, and a callback that writes`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Player {
          var song: Song? { didSet { show() } }
          var cover: Image?
          private func show() {
            1️⃣Task {
              guard let image = await song?.loadCover(80) else { return }
              await MainActor.run { self.cover = image }
            }
          }
        }
        """)
  }

  @Test
  func `A choice`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Mail {
          var selectedBox: Box?
          var letters: [Letter] = []
          func select(_ box: Box) {
            selectedBox = box
            1️⃣Task { letters = await api.letters(in: box) }
          }
        }
        """)
  }

  @Test
  func `Added to a list that the start empties`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        struct Finder: View {
          @State var text = ""
          @State var hits: [Hit] = []
          var body: some View {
            Field($text).onChange(of: text) { _, new in
              hits = []
              1️⃣Task { for source in sources { hits.append(await source.find(new)) } }
            }
          }
        }
        """)
  }

  @Test
  func `The refusal is lifted before the second start`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Tree {
          var order = 0 { didSet { reload() } }
          var nodes: [Node] = []
          var isLoading = false
          private func reload() {
            isLoading = false
            1️⃣Task { await load() }
          }
          private func load() async {
            guard !isLoading else { return }
            isLoading = true
            nodes = await api.nodes(by: order)
            isLoading = false
          }
        }
        """)
  }

  @Test
  func `The same input again`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Clock: View {
          @State var now: Status?
          var body: some View {
            Face().onReceive(timer) { _ in Task { now = await api.status() } }
              .onChange(of: phase) { Task { now = await api.status() } }
          }
        }
        """)
  }

  @Test
  func `The input is only saved`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Settings: View {
          @State var mode = Mode.day
          @State var alert: String?
          var body: some View {
            Form {}.onChange(of: mode) { _, new in
              Task {
                do { try await api.save(new) } catch { alert = error.localizedDescription }
              }
            }
          }
        }
        """)
  }

  @Test
  func `Once: it dismisses, it consumes its input, it adds`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Share: View {
          @State var pick: Item?
          @State var sent: Receipt?
          @State var all: [Receipt] = []
          var body: some View {
            Form {}
              .onChange(of: pick) { _, new in
                Task {
                  sent = await api.send(new)
                  dismiss()
                }
              }
              .onChange(of: item) { _, new in
                item = nil
                Task { sent = await api.send(new) }
              }
              .onChange(of: photo) { _, new in
                Task { all.append(await api.send(new)) }
              }
          }
        }
        """)
  }

  @Test
  func `Refused while running`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Feed {
          var topic = "" { didSet { Task { await load() } } }
          var posts: [Post] = []
          var isLoading = false
          func load() async {
            guard !isLoading else { return }
            isLoading = true
            defer { isLoading = false }
            posts = await api.posts(of: topic)
          }
        }
        """)
  }

  @Test
  func `Compared after the await, in the function that writes`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Lyrics {
          var song = "" { didSet { Task { await load(song) } } }
          var shown = ""
          var lines: [String] = []
          func load(_ id: String) async {
            shown = id
            let found = await api.lines(of: id)
            guard isShown(id) else { return }
            lines = found
          }
          private func isShown(_ id: String) -> Bool { shown == id }
        }
        """)
  }

  @Test
  func `Kept and cancelled`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Finder {
          var text = "" {
            didSet {
              search?.cancel()
              search = Task { hits = await api.find(text) }
            }
          }
          var hits: [Hit] = []
          var search: Task<Void, Never>?
        }
        """)
  }

  @Test
  func `SwiftUI cancels it`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Finder: View {
          @State var text = ""
          @State var hits: [Hit] = []
          var body: some View { Field($text).task(id: text) { hits = await api.find(text) } }
        }
        """)
  }

  @Test
  func `The answer does not depend on the input`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Cache: View {
          @State var limit = 0
          @State var usage: Usage?
          var body: some View {
            Form {}.onChange(of: limit) { _, _ in Task { usage = await api.usage() } }
          }
        }
        """)
  }
}
