// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofLists: [String: RuleProof] = [
    "pages-mixed": RuleProof(
      reported: #"""
        @MainActor final class Timeline {
          private(set) var items: [Int] = [1, 2]
          private let page: @MainActor (Int?) async throws -> [Int]
          init(page: @escaping @MainActor (Int?) async throws -> [Int]) { self.page = page }

          func endReached() { Task { items += try await page(items.last) } }
          func pulled() { Task { items = try await page(nil) } }
        }
        """#,
      mended: #"""
        @MainActor final class Timeline {
          private(set) var items: [Int] = [1, 2]
          private var generation = 0
          private let page: @MainActor (Int?) async throws -> [Int]
          init(page: @escaping @MainActor (Int?) async throws -> [Int]) { self.page = page }

          func endReached() {
            let mine = generation
            Task {
              let more = try await page(items.last)
              if mine == generation { items += more }
            }
          }

          func pulled() {
            generation += 1
            Task { items = try await page(nil) }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a refreshed list has no page of the old one`() async {
          await explore { scenario in
            let page = scenario.stub("page") { (last: Int?) in last.map { [$0 + 1] } ?? [101, 102] }
            let timeline = Timeline(page: { try await page($0) })
            let first = scenario.anyTime("the end is reached") { timeline.endReached() }
            scenario.anyTime("the list is pulled", after: first) { timeline.pulled() }
            scenario.atEnd("the list is the new one") { timeline.items == [101, 102] }
          }
        }
        """#),
    "index-after-await": RuleProof(
      reported: #"""
        @MainActor final class Cards {
          struct Card: Identifiable {
            let id: Int
            var text = ""
          }
          var cards = [Card(id: 1), Card(id: 2)]
          private let load: @MainActor (Int) async throws -> Card
          init(load: @escaping @MainActor (Int) async throws -> Card) { self.load = load }

          func reload(_ id: Int) {
            Task {
              guard let index = cards.firstIndex(where: { $0.id == id }) else { return }
              let fresh = try await load(id)
              if cards.indices.contains(index) { cards[index] = fresh }
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Cards {
          struct Card: Identifiable {
            let id: Int
            var text = ""
          }
          var cards = [Card(id: 1), Card(id: 2)]
          private let load: @MainActor (Int) async throws -> Card
          init(load: @escaping @MainActor (Int) async throws -> Card) { self.load = load }

          func reload(_ id: Int) {
            Task {
              let fresh = try await load(id)
              if let index = cards.firstIndex(where: { $0.id == id }) { cards[index] = fresh }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a card that is removed meanwhile does not come back in another's place`() async {
          await explore { scenario in
            let load = scenario.stub("load") { (id: Int) in Cards.Card(id: id, text: "fresh") }
            let cards = Cards(load: { try await load($0) })
            let first = scenario.anyTime("card 1 is reloaded") { cards.reload(1) }
            scenario.anyTime("card 1 is removed", after: first) { cards.cards.removeAll { $0.id == 1 } }
            scenario.atEnd("card 2 is left") { cards.cards.map(\.id) == [2] }
          }
        }
        """#),
    "reused-cell": RuleProof(
      reported: #"""
        @MainActor final class PhotoCell {
          private(set) var image: String?
          private let load: @MainActor (Int) async throws -> String
          init(load: @escaping @MainActor (Int) async throws -> String) { self.load = load }

          func configure(_ id: Int) {
            Task { image = try await load(id) }
          }
        }
        """#,
      mended: #"""
        @MainActor final class PhotoCell {
          private(set) var image: String?
          private var shownID: Int?
          private let load: @MainActor (Int) async throws -> String
          init(load: @escaping @MainActor (Int) async throws -> String) { self.load = load }

          func configure(_ id: Int) {
            shownID = id
            Task {
              let image = try await load(id)
              if shownID == id { self.image = image }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a cell shows the photo of its present item`() async {
          await explore { scenario in
            let load = scenario.stub("load") { (id: Int) in "photo \(id)" }
            let cell = PhotoCell(load: { try await load($0) })
            let first = scenario.anyTime("the cell gets item 1") { cell.configure(1) }
            scenario.anyTime("the cell is reused for item 2", after: first) { cell.configure(2) }
            scenario.atEnd("photo 2 is shown") { cell.image == "photo 2" }
          }
        }
        """#),
  ]
}
