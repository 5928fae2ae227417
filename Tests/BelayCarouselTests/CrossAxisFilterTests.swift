// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("CrossAxisFilter")
struct CrossAxisFilterTests {
  private func accepted(_ positions: [Double], threshold: Double = 2) -> [Bool] {
    var filter = CrossAxisFilter(threshold: threshold)
    return positions.map { filter.accepts(crossPosition: $0) }
  }

  @Test
  func `The first event counts; later ones while the other axis stands still`() {
    #expect(accepted([100, 100, 101, 102, 100]) == [true, true, true, true, true])
  }

  @Test
  func `A change of the threshold still counts, one above it does not, in either direction`() {
    #expect(accepted([100, 102, 104.25, 102.25, 100]) == [true, true, false, true, false])
  }

  @Test
  func `After a vertical scroll, horizontal events count again, from where the content is now`() {
    #expect(accepted([0, 50, 50, 51]) == [true, false, true, true])
  }

  @Test
  func `A slow drift is not added up`() {
    #expect(accepted((0..<100).map { Double($0) * 2 }) == Array(repeating: true, count: 100))
  }

  @Test
  func `A position that is not finite is refused and not remembered`() {
    let positions: [Double] = [.nan, 10, .infinity, 11, -.infinity, 12, .nan]
    #expect(accepted(positions) == [false, true, false, true, false, true, false])
  }

  @Test
  func `A threshold that is none`() {
    #expect(CrossAxisFilter(threshold: -4).threshold == 0)
    #expect(CrossAxisFilter(threshold: .nan).threshold == CrossAxisFilter().threshold)
    #expect(accepted([1, 1, 1.25], threshold: -4) == [true, true, false])
    #expect(accepted([1, 1e300, -1e300], threshold: .infinity) == [true, true, true])
  }

  @Test
  func `After a reset the next one is the first`() {
    var filter = CrossAxisFilter(threshold: 1)
    let isFirstAccepted = filter.accepts(crossPosition: 0)
    #expect(isFirstAccepted)
    #expect(filter.lastPosition == 0)
    filter.reset()
    #expect(filter.lastPosition == nil)
    let isAccepted = filter.accepts(crossPosition: 500)
    #expect(isAccepted)
  }

  @Test
  func `Random events: exactly those count whose change is within the threshold`() {
    var draw = Draw(seed: 41)
    var counts = [true: 0, false: 0]
    for _ in 0..<500 {
      let threshold = draw.points(0...8)
      let positions = (0..<20).map { _ in draw.points(0...20) }
      let expected = [true] + zip(positions.dropFirst(), positions).map { abs($0 - $1) <= threshold }
      #expect(accepted(positions, threshold: threshold) == expected)
      for isAccepted in expected { counts[isAccepted, default: 0] += 1 }
    }
    #expect(counts.values.allSatisfy { $0 > 1_000 })
  }
}
