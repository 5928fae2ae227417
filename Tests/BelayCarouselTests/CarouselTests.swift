// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("Carousel")
struct CarouselTests {
  private func carousel(page: Int = 0) -> Carousel {
    Carousel(PageGeometry(pageCount: 5, pageWidth: 100), page: page)
  }

  @Test
  func `At rest, on a page that there is`() {
    #expect(carousel().phase == .idle)
    #expect([-3, 0, 4, 99].map { carousel(page: $0).page } == [0, 0, 4, 4])
    #expect(Carousel(PageGeometry(pageCount: 0, pageWidth: 100), page: 3).page == 0)
  }

  @Test
  func `While the finger has it, the dots follow the content`() {
    var carousel = carousel(page: 1)
    carousel.beginDrag()
    #expect(carousel.phase == .dragging)
    let changes = [120.0, 151, 160, 149, 90].map { carousel.scroll(to: $0) }
    #expect(changes == [false, true, false, true, false])
    #expect(carousel.page == 1)
  }

  @Test
  func `The finger leaves it: it settles at the snapped page, counted from where the drag began`() {
    var carousel = carousel(page: 1)
    carousel.beginDrag()
    carousel.scroll(to: 260)
    #expect(carousel.page == 3)
    let offset = carousel.endDrag(proposedOffset: 290, velocity: 0)
    #expect(offset == 200, "one page from where it began, not from where it is")
    #expect(carousel.phase == .settling(target: 2))
    #expect(carousel.page == 2)
    carousel.settle()
    #expect(carousel.phase == .idle)
    #expect(carousel.page == 2)
  }

  @Test
  func `Each drag counts from where it began, also one that takes a carousel that still settles`() {
    var carousel = carousel()
    var offsets: [Double?] = []
    for _ in 0..<3 {
      carousel.beginDrag()
      offsets.append(carousel.endDrag(proposedOffset: 400, velocity: 0))
    }
    #expect(offsets == [100, 200, 300])
  }

  @Test
  func `A tap on the dots: the dots show the target at once, and not the pages on the way`() {
    var carousel = carousel()
    let offset = carousel.select(page: 3)
    #expect(offset == 300)
    #expect(carousel.phase == .settling(target: 3))
    let changes = [60.0, 160, 260, 340, 300].map { carousel.scroll(to: $0) }
    #expect(changes == Array(repeating: false, count: 5))
    #expect(carousel.page == 3)
  }

  @Test
  func `A tap that has nothing to do: there already, on its way there, no such page, under the finger`() {
    var carousel = carousel(page: 2)
    let answers = [2, -1, 5, .max].map { carousel.select(page: $0) }
    #expect(answers == [nil, nil, nil, nil])
    #expect(carousel == self.carousel(page: 2))
    let answer1 = carousel.select(page: 4)
    #expect(answer1 == 400)
    let answer2 = carousel.select(page: 4)
    #expect(answer2 == nil)
    carousel.beginDrag()
    let answer3 = carousel.select(page: 0)
    #expect(answer3 == nil)
    #expect(carousel.phase == .dragging)
  }

  @Test
  func `The finger wins over a settling`() {
    var carousel = carousel()
    _ = carousel.select(page: 4)
    carousel.beginDrag()
    carousel.settle()
    #expect(carousel.phase == .dragging, "the wait for the settling is over late")
    let answer4 = carousel.scroll(to: 120)
    #expect(answer4)
    #expect(carousel.page == 1)
  }

  @Test
  func `A settling that was cut short rests where the content is`() {
    var carousel = carousel()
    _ = carousel.select(page: 4)
    carousel.settle(at: 190)
    #expect(carousel.phase == .idle)
    #expect(carousel.page == 2)
    carousel.settle(at: .nan)
    #expect(carousel.page == 2)
  }

  @Test
  func `An end of a drag that never began does nothing`() {
    var carousel = carousel(page: 1)
    let answer5 = carousel.endDrag(proposedOffset: 400, velocity: 900)
    #expect(answer5 == nil)
    #expect(carousel == self.carousel(page: 1))
  }

  @Test
  func `Without pages, a drag ends at rest`() {
    var carousel = Carousel(PageGeometry(pageCount: 0, pageWidth: 0))
    carousel.beginDrag()
    let answer6 = carousel.scroll(to: 500)
    #expect(!answer6)
    let answer7 = carousel.endDrag(proposedOffset: 500, velocity: 900)
    #expect(answer7 == nil)
    #expect(carousel.phase == .idle)
    let answer8 = carousel.select(page: 0)
    #expect(answer8 == nil)
  }

  @Test
  func `Laid out anew: the page stays, and its offset is told, unless the finger has it`() {
    var carousel = carousel(page: 3)
    let answer9 = carousel.update(geometry: PageGeometry(pageCount: 5, pageWidth: 200))
    #expect(answer9 == 600)
    #expect(carousel.page == 3)
    _ = carousel.select(page: 4)
    let answer10 = carousel.update(geometry: PageGeometry(pageCount: 3, pageWidth: 200))
    #expect(answer10 == 400)
    #expect(carousel.phase == .settling(target: 2))
    carousel.beginDrag()
    let answer11 = carousel.update(geometry: PageGeometry(pageCount: 2, pageWidth: 200))
    #expect(answer11 == nil)
    #expect(carousel.phase == .dragging)
    #expect(carousel.page == 1)
    let answer12 = carousel.endDrag(proposedOffset: 0, velocity: 0)
    #expect(answer12 == 0, "the page where the drag began has gone")
    let answer13 = carousel.update(geometry: PageGeometry(pageCount: 0, pageWidth: 200))
    #expect(answer13 == nil)
    #expect(carousel.phase == .idle)
    #expect(carousel.page == 0)
  }

  @Test
  func `20,000 random events, with strange numbers: always a page that there is, the target while it settles`() {
    var draw = Draw(seed: 51)
    var carousel = carousel()
    var phases: [PagingPhase: Int] = [:]
    for _ in 0..<20_000 {
      let isStrange = Int.random(in: 0..<5, using: &draw) == 0
      let offset = isStrange ? Draw.strange.randomElement(using: &draw)! : draw.offset(in: carousel.geometry)
      let before = carousel
      switch Int.random(in: 0..<12, using: &draw) {
      case 0...5:
        let hasChanged = carousel.scroll(to: offset)
        #expect(hasChanged == (carousel.page != before.page))
        #expect(carousel.phase == before.phase)
      case 6: carousel.beginDrag()
      case 7:
        let target = carousel.endDrag(proposedOffset: offset, velocity: isStrange ? offset : draw.points(-900...900))
        if let target { #expect(target == carousel.geometry.offset(ofPage: carousel.page)) }
        #expect(carousel.phase != .dragging)
      case 8, 9:
        let target = carousel.select(page: Int.random(in: -1...45, using: &draw))
        #expect((target == nil) == (carousel == before))
      case 10: carousel.settle(at: Bool.random(using: &draw) ? offset : nil)
      default:
        let count = Int.random(in: 0...6, using: &draw)
        carousel.update(geometry: PageGeometry(pageCount: count, pageWidth: isStrange ? offset : draw.points(1...400)))
      }
      #expect((0..<max(1, carousel.geometry.pageCount)).contains(carousel.page))
      if let target = carousel.phase.target { #expect(target == carousel.page) }
      phases[carousel.phase.target == nil ? carousel.phase : .settling(target: 0), default: 0] += 1
    }
    #expect(phases.count == 3 && phases.values.allSatisfy { $0 > 1_000 }, "\(phases)")
  }
}
