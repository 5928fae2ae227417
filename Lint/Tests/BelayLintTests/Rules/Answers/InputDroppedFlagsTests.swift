// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// Which flags refuse an input, and which controls wait for them.
@Suite("input-dropped: flags")
struct InputDroppedFlagsTests {
  private static let shelf = """
    struct ShelfView: View {
      @State var books: [Book] = []
      @State var isLoading = false
      @State var order = Order.title
      var body: some View {
        List(books) { book in BookRow(book) }
          .onChange(of: order) { _ in Task { await reload() } }
      }
      func reload() async {
        books = []
        await load()
      }
      func load() async {
        if 1️⃣isLoading { return }
        isLoading = true
        defer { isLoading = false }
        let more = await api.load(by: order)
        books.append(contentsOf: more)
      }
    }
    """

  @Test
  func `Another view has a flag of the same name that disables its button`() {
    expectFindings(
      of: "input-dropped", in: Self.shelf,
      beside: [
        """
        struct LoginView: View {
          @State var isLoading = false
          var body: some View { Button("Log in") { logIn() }.disabled(isLoading) }
        }
        """
      ])
  }

  @Test
  func `The flag disables the picker of its own view`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct ShelfView: View {
          @State var books: [Book] = []
          @State var isLoading = false
          @State var order = Order.title
          var body: some View {
            VStack {
              Picker("Order", selection: $order) { Orders() }.disabled(isLoading)
              List(books) { book in BookRow(book) }
            }
            .onChange(of: order) { _ in Task { await load() } }
          }
          func load() async {
            guard !isLoading else { return }
            isLoading = true
            defer { isLoading = false }
            books = await api.books(by: order)
          }
        }
        """)
  }

  @Test
  func `A collection has the kinds of work that are under way`() {
    expectFindings(
      of: "input-dropped",
      in: """
        final class Shelf: ObservableObject {
          enum Work { case books, cover }
          @Published var running = Set<Work>()
          @Published var books: [Book] = []
          @Published var genre = Genre.all {
            didSet { Task { await load() } }
          }
          func load() async {
            guard let id = account.id else { return }
            if 1️⃣running.contains(.books) { return }
            mark(.books, true)
            let page = try? await api.books(of: id, in: genre)
            books = page?.items ?? []
            mark(.books, false)
          }
          func mark(_ work: Work, _ on: Bool) {
            if on { running.insert(work) } else { running.remove(work) }
          }
        }
        """)
  }

  @Test
  func `The collection has another kind of work, or the change takes it out first`() {
    expectNothing(
      of: "input-dropped",
      in: """
        final class Shelf: ObservableObject {
          enum Work { case books, cover }
          @Published var running = Set<Work>()
          @Published var books: [Book] = []
          @Published var genre = Genre.all {
            didSet { Task { await load() } }
          }
          @Published var author = Author.any {
            didSet { Task { await find() } }
          }
          func load() async {
            guard !running.contains(.cover) else { return }
            running.insert(.books)
            books = await api.books(in: genre)
            running.remove(.books)
          }
          func find() async {
            running.remove(.books)
            guard !running.contains(.books) else { return }
            running.insert(.books)
            books = await api.books(by: author)
            running.remove(.books)
          }
        }
        """)
  }

  @Test
  func `The controls are not there while the flag is set`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct CodeView: View {
          @State var code = ""
          @State var isRight = false
          @State var isBusy = false
          var body: some View { if isBusy { ProgressView() } else { field } }
          var field: some View {
            TextField("Code", text: $code).onChange(of: code) { _, new in Task { await verify(new) } }
          }
          func verify(_ code: String) async {
            guard !isBusy else { return }
            isBusy = true
            isRight = await api.isRight(code)
            isBusy = false
          }
        }
        """)
  }
}
