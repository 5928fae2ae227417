// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("latest-wins-missing, effects and publishers")
struct LatestWinsMissingEffectsTests {
  @Test
  func `An effect for each text, whose action writes the answer`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        import ComposableArchitecture
        struct Atlas {
          var body: some Reducer<State, Action> {
            Reduce { state, action in
              switch action {
              case let .placeTyped(place):
                state.place = place
                return 1️⃣.run { send in
                  await send(.mapsFound(try await maps.find(place)))
                }
              case .binding(\\.$zoom):
                return 1️⃣.run { [zoom = state.zoom] send in
                  let answer = await Action.tilesFound(TaskResult { try await maps.tiles(zoom) })
                  await send(answer)
                }
              case let .mapsFound(maps):
                state.maps = maps
                return .none
              case let .tilesFound(.success(tiles)):
                state.tiles = tiles
                return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `A text that is typed is a warning, another choice a note`() {
    func effect(_ action: String) -> String {
      """
      import ComposableArchitecture
      struct Atlas {
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case let .\(action)(place):
              state.place = place
              return .run { send in await send(.mapsFound(try await maps.find(place))) }
            case let .mapsFound(maps):
              state.maps = maps
              return .none
            }
          }
        }
      }
      """
    }
    #expect(severities(of: "latest-wins-missing", effect("setSearchText")) == [.warning])
    #expect(severities(of: "latest-wins-missing", effect("placeSelected")) == [.note])
  }

  @Test
  func `A function that a typed text calls is a warning, that of another input a note`() {
    func model(_ name: String) -> String {
      """
      final class Atlas {
        var \(name) = "" { didSet { find() } }
        var maps: [Map] = []
        func find() {
          Task { maps = await shelf.maps(\(name)) }
        }
      }
      """
    }
    #expect(severities(of: "latest-wins-missing", model("searchText")) == [.warning])
    #expect(severities(of: "latest-wins-missing", model("scale")) == [.note])
  }

  @Test
  func `Effects that are cancelled, delayed, refused or compared`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        import ComposableArchitecture
        struct Atlas {
          var body: some Reducer<State, Action> {
            Reduce { state, action in
              switch action {
              case let .placeTyped(place):
                state.place = place
                return .run { send in await send(.mapsFound(try await maps.find(place))) }
                  .cancellable(id: ID.maps, cancelInFlight: true)
              case let .townTyped(town):
                state.town = town
                return .run { send in await send(.mapsFound(try await maps.find(town))) }
                  .debounce(id: ID.town, for: 0.3, scheduler: queue)
              case let .streetTyped(street):
                guard !state.isBusy else { return .none }
                state.isBusy = true
                state.street = street
                return .run { send in await send(.mapsFound(try await maps.find(street))) }
              case let .houseTyped(house):
                state.house = house
                return .run { send in await send(.houseFound(house, try await maps.find(house))) }
              case let .colourPicked(colour):
                state.colour = colour
                return .run { send in await send(.mapsFound(try await maps.save(colour))) }
              case let .opened(map):
                return .run { send in await send(.mapsFound(try await maps.find(map))) }
              case let .mapsFound(maps):
                state.maps = maps
                return .none
              case let .houseFound(house, plan):
                guard house == state.house else { return .none }
                state.plan = plan
                return .none
              }
            }
          }
        }
        """)
  }

  @Test
  func `A flat map of a published text`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Lexicon: ObservableObject {
          @Published var word = ""
          @Published var entry: Entry?
          @Published var sound: Sound?
          init(books: Books) {
            let typed = $word.removeDuplicates().share()
            1️⃣typed.flatMap { word in books.entry(word).replaceError(with: nil) }
              .receive(on: RunLoop.main)
              .assign(to: &$entry)
            1️⃣$word.flatMap { books.sound(of: $0) }.sink { [weak self] in self?.sound = $0 }.store(in: &bag)
          }
        }
        struct Books {
          func entry(_ word: String) -> AnyPublisher<Entry?, Error> { session.entry(word).eraseToAnyPublisher() }
          func sound(of word: String) -> AnyPublisher<Sound, Never> { session.sound(word).eraseToAnyPublisher() }
        }
        """)
  }

  @Test
  func `Flat maps of the latest, of one at a time, of the first, or of what is there`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Lexicon: ObservableObject {
          @Published var word = ""
          @Published var entry: Entry?
          init(books: Books) {
            $word.map { books.entry($0) }.switchToLatest().assign(to: &$entry)
            $word.flatMap(maxPublishers: .max(1)) { books.entry($0) }.assign(to: &$entry)
            $word.first().flatMap { books.entry($0) }.assign(to: &$entry)
            $word.flatMap { books.known($0) }.assign(to: &$entry)
            $word.flatMap { books.save($0) }.assign(to: &$entry)
            $word.flatMap { books.entry($0) }.sink { print($0) }.store(in: &bag)
          }
        }
        struct Books {
          func entry(_ word: String) -> AnyPublisher<Entry?, Never> { session.entry(word).eraseToAnyPublisher() }
          func save(_ word: String) -> AnyPublisher<Entry?, Never> { session.save(word).eraseToAnyPublisher() }
          func known(_ word: String) -> AnyPublisher<Entry?, Never> { Just(table[word]).eraseToAnyPublisher() }
        }
        """)
  }
}
