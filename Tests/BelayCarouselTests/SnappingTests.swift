// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("PageGeometry: where a drag stops")
struct SnappingTests {
  let geometry = PageGeometry(pageCount: 5, pageWidth: 100)

  @Test(arguments: [(200.0, 2), (249, 2), (251, 3), (149, 1), (151, 2)])
  func `Without a flick: the page nearest the proposed offset`(proposed: Double, page: Int) {
    for velocity in [0, 299, -299, Double.nan] {
      #expect(geometry.snapPage(from: 2, proposedOffset: proposed, velocity: velocity) == page)
    }
  }

  @Test
  func `A flick turns the page, also when the content would stop short of the boundary or behind`() {
    #expect(geometry.snapPage(from: 2, proposedOffset: 205, velocity: 300) == 3)
    #expect(geometry.snapPage(from: 2, proposedOffset: 195, velocity: -300) == 1)
    #expect(geometry.snapPage(from: 2, proposedOffset: 120, velocity: 300) == 3)
    #expect(geometry.snapPage(from: 2, proposedOffset: 205, velocity: .infinity) == 3)
  }

  @Test
  func `There is nothing beyond the ends`() {
    #expect(geometry.snapPage(from: 4, proposedOffset: 900, velocity: 5000) == 4)
    #expect(geometry.snapPage(from: 0, proposedOffset: -900, velocity: -5000) == 0)
    #expect(geometry.snapPage(from: 99, proposedOffset: 400, velocity: 0) == 4)
    #expect(geometry.snapPage(from: .min, proposedOffset: 0, velocity: -5000) == 0)
  }

  @Test
  func `A drag goes as many pages as the rule lets it`() {
    #expect(geometry.snapPage(from: 0, proposedOffset: 400, velocity: 0) == 1)
    #expect(geometry.snapPage(from: 0, proposedOffset: 400, velocity: 0, rule: SnapRule(maximumPages: 3)) == 3)
    #expect(geometry.snapPage(from: 0, proposedOffset: 300, velocity: 900, rule: SnapRule(maximumPages: 3)) == 3)
    #expect(geometry.snapPage(from: 4, proposedOffset: 0, velocity: 0, rule: SnapRule(maximumPages: .max)) == 0)
    #expect(geometry.snapPage(from: 4, proposedOffset: 0, velocity: 0, rule: SnapRule(maximumPages: 0)) == 3)
  }

  @Test
  func `An offset that is not a number is where the drag began`() {
    #expect(geometry.snapPage(from: 2, proposedOffset: .nan, velocity: 0) == 2)
    #expect(geometry.snapPage(from: 2, proposedOffset: .nan, velocity: 400) == 3)
  }

  @Test
  func `With a threshold of zero every drag that moves is a flick, and one that does not is none`() {
    for threshold in [0, -1, Double.nan] {
      let rule = SnapRule(flickVelocity: threshold)
      #expect(geometry.snapPage(from: 2, proposedOffset: 200, velocity: 0, rule: rule) == 2)
      #expect(geometry.snapPage(from: 2, proposedOffset: 200, velocity: 0.001, rule: rule) == 3)
    }
  }

  @Test
  func `Random drags: within the limit, on a page, with the flick, and otherwise as near as the limit allows`() throws {
    var draw = Draw(seed: 21)
    var (flicks, limited) = (0, 0)
    for _ in 0..<20_000 {
      let geometry = draw.geometry()
      let start = Int.random(in: 0..<geometry.pageCount, using: &draw)
      let rule = SnapRule(maximumPages: Int.random(in: 1...4, using: &draw))
      let (offset, velocity) = (draw.offset(in: geometry), draw.points(-900...900))
      let page = try #require(
        geometry.snapPage(from: start, proposedOffset: offset, velocity: velocity, rule: rule))
      let context: Comment = "\(geometry) from \(start) to \(offset) at \(velocity)"
      #expect((0..<geometry.pageCount).contains(page), context)
      #expect(abs(page - start) <= rule.maximumPages, context)
      let nearest = try #require(geometry.nearestPageBySearch(to: offset))
      if abs(velocity) >= rule.flickVelocity {
        flicks += 1
        let limits = (max(0, start - rule.maximumPages), min(geometry.pageCount - 1, start + rule.maximumPages))
        let wanted = velocity > 0 ? max(nearest, start + 1) : min(nearest, start - 1)
        #expect(page == min(max(wanted, limits.0), limits.1), context)
      } else if abs(nearest - start) <= rule.maximumPages {
        #expect(page == nearest, context)
      } else {
        limited += 1
        #expect(page == start + (nearest > start ? rule.maximumPages : -rule.maximumPages), context)
      }
    }
    #expect(flicks > 1_000)
    #expect(limited > 1_000)
  }
}
