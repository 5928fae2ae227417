// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("pages-mixed")
struct PagesMixedTests {
  @Test
  func `A refresh while a page loads`() {
    expectFindings(
      of: "pages-mixed",
      in: """
        final class Feed {
          var posts: [Post] = []
          func loadMore() async {
            let page = await api.posts(after: posts.last)
            1️⃣posts.append(contentsOf: page)
          }
          func refresh() async { posts = await api.posts(after: nil) }
        }
        struct FeedView: View {
          let feed: Feed
          var body: some View {
            List {}.refreshable { await feed.refresh() }
            Row().onAppear { Task { await feed.loadMore() } }
          }
        }
        """)
  }

  @Test
  func `One row is taken out while a page loads`() {
    expectNothing(
      of: "pages-mixed",
      in: """
        final class Feed {
          var posts: [Post] = []
          func loadMore() async {
            let page = await api.posts(after: posts.last)
            posts.append(contentsOf: page)
          }
          func hide(_ id: Int) { posts.removeAll { $0.id == id } }
        }
        struct FeedView: View {
          let feed: Feed
          var body: some View {
            Button("Hide") { feed.hide(3) }
            Row().onAppear { Task { await feed.loadMore() } }
          }
        }
        """)
  }

  @Test
  func `One function for both, and a filter that empties the list`() {
    expectFindings(
      of: "pages-mixed",
      in: """
        struct FeedView: View {
          @State var posts: [Post] = []
          func fetch(more: Bool) async {
            let page = await api.posts(after: more ? posts.last : nil, by: filter)
            if more { 1️⃣posts += page } else { posts = page }
          }
          var body: some View {
            List {}.onChange(of: filter) { Task { await fetch(more: false) } }
            Row().onAppear { Task { await fetch(more: true) } }
          }
        }
        """)
  }

  @Test
  func `The refresh is refused, cancels, or is compared`() {
    expectNothing(
      of: "pages-mixed",
      in: """
        final class Refused {
          var posts: [Post] = []
          var isLoading = false
          func loadMore() async {
            guard !isLoading else { return }
            isLoading = true
            posts += await api.posts(after: posts.last)
            isLoading = false
          }
          func refresh() async {
            guard !isLoading else { return }
            isLoading = true
            posts = await api.posts(after: nil)
            isLoading = false
          }
        }
        final class Cancelled {
          var rows: [Post] = []
          var work: Task<Void, Never>?
          func loadMore() { work = Task { rows += await api.posts(after: rows.last) } }
          func refresh() async {
            work?.cancel()
            rows = await api.posts(after: nil)
          }
        }
        final class Compared {
          var items: [Post] = []
          var generation = 0
          func loadMore() async {
            let mine = generation
            let page = await api.posts(after: items.last)
            guard mine == generation else { return }
            items += page
          }
          func refresh() async {
            generation += 1
            items = await api.posts(after: nil)
          }
        }
        struct Screen: View {
          let refused: Refused
          let cancelled: Cancelled
          let compared: Compared
          var body: some View {
            List {}.refreshable {
              await refused.refresh()
              await cancelled.refresh()
              await compared.refresh()
            }
            Row().onAppear {
              cancelled.loadMore()
              Task {
                await refused.loadMore()
                await compared.loadMore()
              }
            }
          }
        }
        """)
  }

  @Test
  func `No user replaces the list, and a number is no list`() {
    expectNothing(
      of: "pages-mixed",
      in: """
        final class Feed {
          var posts: [Post] = []
          var total = 0
          func loadMore() async {
            posts += await api.posts(after: posts.last)
            total += await api.count()
          }
          func load() async {
            posts = await api.posts(after: nil)
            total = 0
          }
        }
        struct FeedView: View {
          let feed: Feed
          var body: some View {
            List {}.task { await feed.load() }
            Row().onAppear { Task { await feed.loadMore() } }
          }
        }
        """)
  }

  @Test
  func `Added by functions that the loader calls`() {
    expectFindings(
      of: "pages-mixed",
      in: """
        final class Inbox: UIViewController {
          var letters: [Letter] = []
          func loadMore() {
            Task {
              let page = try await api.letters(after: letters.last)
              handle(page)
            }
          }
          private func handle(_ page: Page) { add(page) }
          private func add(_ page: Page) { 1️⃣letters.append(contentsOf: page.letters) }
          @objc func refresh() { reload() }
          private func reload() {
            Task { letters = try await api.letters(after: nil) }
          }
          func scrolled() { loadMore() }
        }
        """)
  }

  @Test
  func `Only what is not there yet is added`() {
    expectNothing(
      of: "pages-mixed",
      in: """
        final class Inbox: UIViewController {
          var letters: [Letter] = []
          func loadMore() async {
            let page = await api.letters(after: letters.last)
            letters.append(contentsOf: page.filter { !letters.contains($0) })
          }
          @objc func refresh() { Task { letters = await api.letters(after: nil) } }
          func scrolled() { Task { await loadMore() } }
        }
        """)
  }
}
