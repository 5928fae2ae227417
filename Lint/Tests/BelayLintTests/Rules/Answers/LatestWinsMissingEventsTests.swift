// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("latest-wins-missing, started by the user")
struct LatestWinsMissingEventsTests {
  @Test
  func `A button of each part of a list`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Library {
          var pages: [Page] = []
          func open(_ book: Book) async {
            pages = await api.pages(of: book)
          }
        }
        struct Shelf: View {
          let library: Library
          let books: [Book]
          var body: some View {
            ForEach(books) { book in
              Button(book.title) { 1️⃣Task { await library.open(book) } }
            }
          }
        }
        """)
  }

  @Test
  func `A row with its constant, and a shared model`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Library {
          var pages: [Page] = []
          func open(_ book: Book) {
            1️⃣Task { pages = await api.pages(of: book) }
          }
        }
        struct Spine: View {
          let book: Book
          let library: Library
          var body: some View { Text(book.title).onTapGesture { library.open(book) } }
        }
        struct Shelf: View {
          let library: Library
          let books: [Book]
          var body: some View { List(books) { book in Spine(book: book, library: library) } }
        }
        """)
  }

  @Test
  func `A handler that is given the text without a name`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Contacts {
          let words = PassthroughSubject<String, Never>()
          var hits: [Contact] = []
          func listen() {
            words.debounce(for: 0.3).sink { [weak self] in self?.find($0) }.store(in: &bag)
          }
          private func find(_ text: String) {
            1️⃣Task { show(try await api.contacts(text)) }
          }
          private func show(_ found: [Contact]) { hits = found }
        }
        """)
  }

  @Test
  func `What is playing is told when its load has ended`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Radio {
          var playing: Song?
          func play(_ song: Song) async throws {
            try await deck.load(song.file)
            playing = song
          }
        }
        struct Songs: View {
          let radio: Radio
          let songs: [Song]
          var body: some View {
            ForEach(songs) { song in
              Button(song.title) { 1️⃣Task { try await radio.play(song) } }
            }
          }
        }
        final class Sleeve {
          var cover: Image?
          func deck(_ deck: Deck, coverDidChange place: URL) {
            1️⃣Task { cover = await loader.image(at: place) }
          }
        }
        final class LockScreen {
          var song: Song {
            didSet {
              1️⃣Task {
                let cover = await loader.image(at: song.cover)
                MPNowPlayingInfoCenter.default().nowPlayingInfo = ["cover": cover]
              }
            }
          }
        }
        """)
  }

  @Test
  func `Told at once, a command, or what surrounds the app`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Radio {
          var playing: Song?
          var selected: Song?
          var cover: Image?
          func play(_ song: Song) async throws {
            playing = song
            try await deck.load(song.file)
            playing = song
          }
          func save(_ song: Song) async throws {
            try await api.save(song)
            selected = song
          }
          func deck(_ deck: Deck, statusDidChange status: Status) {
            Task { cover = await loader.image(of: status) }
          }
        }
        struct Songs: View {
          let radio: Radio
          let songs: [Song]
          var body: some View {
            ForEach(songs) { song in
              Button(song.title) { Task { try await radio.play(song) } }
              Button(song.title) { Task { try await radio.save(song) } }
            }
          }
        }
        """)
  }

  @Test
  func `A completion handler, and a promise`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Finder: UISearchBarDelegate {
          var hits: [Hit] = []
          var maps: [Map] = []
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            1️⃣api.search(text) { [weak self] result in
              DispatchQueue.main.async {
                if case .success(let found) = result { self?.hits = found }
              }
            }
            1️⃣atlas.findMaps(text).then { self.maps = $0 }
          }
        }
        """)
  }

  @Test
  func `What disables the button, or takes its place`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Library {
          var isLoading = false
          var pages: [Page] = []
          func open(_ book: Book) async {
            isLoading = true
            pages = await api.pages(of: book)
            isLoading = false
          }
        }
        struct Shelf: View {
          let library: Library
          let books: [Book]
          var body: some View {
            ForEach(books) { book in
              Button(book.title) { Task { await library.open(book) } }.disabled(library.isLoading)
            }
          }
        }
        struct Hidden: View {
          let library: Library
          let books: [Book]
          var body: some View {
            if library.isLoading {
              ProgressView()
            } else {
              ForEach(books) { book in Button(book.title) { Task { await library.open(book) } } }
            }
          }
        }
        """)
  }

  @Test
  func `An action, and what a row keeps itself`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Library {
          var books: [Book] = []
          func drop(_ book: Book) {
            Task { books = await api.delete(book) }
          }
        }
        struct Spine: View {
          let book: Book
          @State var pages: [Page] = []
          let library: Library
          var body: some View {
            Text(book.title).onTapGesture { Task { pages = await api.pages(of: book) } }
          }
        }
        struct Shelf: View {
          let library: Library
          let books: [Book]
          var body: some View {
            List(books) { book in
              Spine(book: book, library: library)
              Button("Drop") { library.drop(book) }
            }
          }
        }
        """)
  }

  @Test
  func `The older request is cancelled, or its subscription is replaced`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Finder: UISearchBarDelegate {
          var hits: [Hit] = []
          var maps: [Map] = []
          var request: Request?
          var mapSearch: AnyCancellable?
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            request?.cancel()
            request = api.search(text) { [weak self] found in self?.hits = found }
          }
          func searchBar(_ bar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int) {
            mapSearch = atlas.findMaps(scope).sink { self.maps = $0 }
          }
        }
        """)
  }
}
