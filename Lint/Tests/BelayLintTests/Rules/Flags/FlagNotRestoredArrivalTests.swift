// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// Flags that are false until an answer is there: `isLoaded`.
@Suite("flag-not-restored: flags of an arrival")
struct FlagNotRestoredArrivalTests {
  @Test
  func `False from the start, and a catch that only logs`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = false
          @State private var books: [Book] = []
          var body: some View {
            List(books) { BookRow($0) }
              .overlay { if !isLoaded { ProgressView() } }
              .task { await load() }
          }
          private func load() async {
            do {
              books = try await library.books()
              1️⃣isLoaded = true
            } catch {
              log.error("no books")
            }
          }
        }
        """)
  }

  @Test
  func `The spinner in the else branch, and an empty answer that returns early after an error`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var hasLoaded = false
          var body: some View {
            if hasLoaded { List(books) { BookRow($0) } } else { LoadingView() }
          }
          private func load() async {
            guard let page = try? await library.books() else { return }
            books = page
            1️⃣hasLoaded = true
          }
        }
        """)
  }

  @Test
  func `Cleared for another order, whose control needs it`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = true
          var body: some View {
            Button("Sort") { Task { await sort() } }.disabled(!isLoaded)
          }
          private func sort() async {
            do {
              1️⃣isLoaded = false
              books = try await library.books(by: order)
              isLoaded = true
            } catch {
              log.error("not sorted")
            }
          }
        }
        """)
  }

  @Test
  func `Set after the failure too`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = false
          var body: some View {
            List(books) { BookRow($0) }.overlay { if !isLoaded { ProgressView() } }
          }
          private func load() async {
            do {
              books = try await library.books()
            } catch {
              log.error("no books")
            }
            isLoaded = true
          }
        }
        """)
  }

  @Test
  func `The spinner is of what is loaded`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = false
          var body: some View {
            if isLoaded { BookList(books, footer: ProgressView()) } else { Welcome() }
          }
          private func load() async {
            do {
              books = try await library.books()
              isLoaded = true
            } catch {
              log.error("no books")
            }
          }
        }
        """)
  }

  @Test
  func `The view looks at the error first`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = false
          @State private var problem: String?
          var body: some View {
            if let problem { Text(problem) } else if !isLoaded { ProgressView() } else { List(books) { BookRow($0) } }
          }
          private func load() async {
            do {
              books = try await library.books()
              isLoaded = true
            } catch {
              problem = "No network"
            }
          }
        }
        """)
  }

  @Test
  func `A guard that asks whether there is an answer already`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct Shelf: View {
          @State private var isLoaded = false
          var body: some View {
            List(books) { BookRow($0) }.task { await load() }
          }
          private func load() async {
            guard !isLoaded else { return }
            do {
              books = try await library.books()
              isLoaded = true
            } catch {
              log.error("no books")
            }
          }
        }
        """)
  }
}
