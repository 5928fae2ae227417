// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Home on the screen` {
  let backend = GatedBackend()

  @Test func `the rows that come onto the screen load by themselves, in their order`() async throws {
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    let home = try #require(screen.home)
    home.appear()
    #expect(home.rendering.isLoading)
    await until { backend.home.lists.endings == [nil] }
    backend.home.answerList("A", "B", "C")
    await until { backend.home.sparklines.asked == ["A", "B", "C"] }
    #expect(home.rendering.rows.map(\.id) == ["A", "B", "C"])
    #expect(home.rendering.rows.allSatisfy { $0.isLoading && $0.sparkline == nil })

    backend.home.answerSparkline("B", [2])
    backend.home.refuseSparkline("C")
    await until { home.rendering.rows[1].sparkline == [2] && home.rendering.rows[2].failure != nil }
    #expect(home.rendering.rows[0].isLoading)
    home.retry("C")
    #expect(home.rendering.rows[2].isLoading && home.rendering.rows[2].failure == nil)
    home.retry("gone")
    await until { backend.home.sparklines.asked == ["A", "B", "C", "C"] }
  }

  @Test func `a row that comes with a reload loads, one that stays does not load again`() async throws {
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    let home = try #require(screen.home)
    await appear(home, with: "A", "B")
    home.refresh()
    await until { backend.home.lists.endings.count == 2 }
    backend.home.answerList("B", "C")
    await until { backend.home.sparklines.asked == ["A", "B", "C"] }
    #expect(backend.home.sparklines.endings == [.cancelled, nil, nil])
  }

  @Test func `a removed row goes with its load, and comes back as another`() async throws {
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    let home = try #require(screen.home)
    await appear(home, with: "A", "B")
    home.remove("A")
    #expect(home.rendering.rows.map(\.id) == ["B"])
    #expect(home.rendering.removed == 1)
    await until { backend.home.sparklines.endings == [.cancelled, nil] }

    home.refresh()
    #expect(home.rendering.removed == 0)
    await until { backend.home.lists.endings.count == 2 }
    backend.home.answerList("A", "B")
    await until { backend.home.sparklines.asked == ["A", "B", "A"] }
    #expect(backend.home.sparklines.endings == [.cancelled, nil, nil])
  }

  @Test func `every change is told, at the latest in the next turn`() async throws {
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    let home = try #require(screen.home)
    var seen: [HomeRendering] = []
    screen.changed = { seen.append(home.rendering) }
    home.appear()
    await until { backend.home.lists.endings == [nil] }
    await until { seen.last?.isLoading == true }
    backend.home.answerList("A")
    await until { backend.home.sparklines.asked == ["A"] }
    await until { seen.last?.rows.first?.isLoading == true }
    backend.home.answerSparkline("A", [1])
    await until { seen.last?.rows.first?.sparkline == [1] }
    #expect(seen.last?.isLoading == false)
  }

  @Test func `the portfolio opens over the list and leaves it as it was`() async throws {
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    let home = try #require(screen.home)
    await appear(home, with: "A")
    screen.open()
    weak let handle = screen.handle
    await until { backend.endings == [nil] }
    screen.leave()
    #expect(handle == nil)
    await until { backend.endings == [.cancelled] }
    #expect(backend.home.sparklines.endings == [nil])
    #expect(home.rendering.rows.map(\.isLoading) == [true])
  }

  @Test func `when the app goes, all goes: the list, each row, the portfolio`() async throws {
    var screen: (any PortfolioScreen)? = PortfolioVariant.belay.makeScreen(
      api: backend.api, home: backend.home.api)
    weak let app = screen
    screen?.home?.appear()
    await until { backend.home.lists.endings == [nil] }
    backend.home.answerList("A", "B")
    await until { backend.home.sparklines.asked == ["A", "B"] }
    screen?.home?.refresh()
    screen?.open()
    await until { backend.home.lists.endings.count == 2 && backend.endings == [nil] }
    screen = nil
    #expect(app == nil)
    await until { backend.endings == [.cancelled] }
    await until { backend.home.sparklines.endings == [.cancelled, .cancelled] }
    await until { backend.home.lists.endings == [.answered, .cancelled] }
    await untilNothingMoves()
    #expect(backend.home.sparklines.asked == ["A", "B"])
  }

  @Test(arguments: [PortfolioVariant.plain, .halfFix])
  func `home is a picture in the other variants`(variant: PortfolioVariant) {
    #expect(variant.makeScreen(api: backend.api, home: backend.home.api).home == nil)
  }

  /// Home appears, its list is answered with these holdings, and their rows load.
  private func appear(_ home: any HomeScreen, with ids: Holding.ID...) async {
    home.appear()
    await until { backend.home.lists.endings == [nil] }
    backend.home.answerList(ids)
    await until { backend.home.sparklines.asked == ids }
  }
}
