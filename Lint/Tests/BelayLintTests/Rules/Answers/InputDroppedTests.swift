// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("input-dropped")
struct InputDroppedTests {
  @Test
  func `A flag refuses the new filter`() {
    expectFindings(
      of: "input-dropped",
      in: """
        final class Feed {
          var posts: [Post] = []
          var isLoading = false
          func load(_ filter: Filter) async {
            if 1️⃣isLoading { return }
            isLoading = true
            defer { isLoading = false }
            posts = await api.posts(by: filter)
          }
        }
        struct FeedView: View {
          let feed: Feed
          @State var filter = Filter.all
          var body: some View {
            List {}.onChange(of: filter) { _, new in Task { await feed.load(new) } }
          }
        }
        """)
  }

  @Test
  func `task(id:) cancels, but the flag is still set`() {
    expectFindings(
      of: "input-dropped",
      in: """
        struct FeedView: View {
          @State var posts: [Post] = []
          @State var isLoading = false
          @State var topic = ""
          var body: some View { List {}.task(id: topic) { await load() } }
          private func load() async {
            if 1️⃣isLoading { return }
            isLoading = true
            posts = (try? await api.posts(of: topic)) ?? []
            isLoading = false
          }
        }
        """)
  }

  @Test
  func `The refusal notes it, the run repeats, or the control is disabled`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct Noting: View {
          @State var posts: [Post] = []
          @State var isBusy = false
          @State var topic = ""
          @State var isStale = false
          var body: some View { List {}.onChange(of: topic) { Task { await load() } } }
          private func load() async {
            guard !isBusy else {
              isStale = true
              return
            }
            isBusy = true
            posts = await api.posts(of: topic)
            isBusy = false
          }
        }
        struct Repeating: View {
          @State var posts: [Post] = []
          @State var isRepeating = false
          @State var kind = ""
          var body: some View { List {}.onChange(of: kind) { Task { await load() } } }
          private func load() async {
            guard !isRepeating else { return }
            isRepeating = true
            let asked = kind
            posts = await api.posts(of: kind)
            isRepeating = false
            if asked != kind { await load() }
          }
        }
        struct Disabled: View {
          @State var posts: [Post] = []
          @State var isOff = false
          @State var sort = 0
          var body: some View {
            Picker(selection: $sort) {}.disabled(isOff).onChange(of: sort) { Task { await load() } }
          }
          private func load() async {
            guard !isOff else { return }
            isOff = true
            posts = await api.posts(by: sort)
            isOff = false
          }
        }
        """)
  }

  @Test
  func `The next page, and a value that is loaded once`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct FeedView: View {
          @State var posts: [Post] = []
          @State var isLoading = false
          @State var picture: Image?
          var body: some View {
            List {}.task(id: posts.count) { await loadMore() }
              .task(id: width) {
                guard picture == nil else { return }
                picture = await api.picture(width)
              }
          }
          private func loadMore() async {
            guard !isLoading else { return }
            isLoading = true
            posts += await api.posts(after: posts.count)
            isLoading = false
          }
        }
        """)
  }

  @Test
  func `A text that is emptied although the sending failed`() {
    expectFindings(
      of: "input-dropped",
      in: """
        final class Room {
          var draft = ""
          var note = ""
          func send() async {
            do {
              try await api.send(draft)
              play(.sent)
            } catch {
              alert = error
            }
            1️⃣draft = ""
          }
          func save() async {
            let text = note
            try? await api.save(text)
            2️⃣note = ""
          }
        }
        """)
  }

  @Test
  func `Emptied after a success alone, or kept by the catch`() {
    expectNothing(
      of: "input-dropped",
      in: """
        final class Room {
          var draft = ""
          var note = ""
          func send() async {
            do {
              try await api.send(draft)
              draft = ""
            } catch { alert = error }
          }
          func save() async throws {
            do { try await api.save(note) } catch {
              alert = error
              return
            }
            note = ""
          }
        }
        """)
  }
}
