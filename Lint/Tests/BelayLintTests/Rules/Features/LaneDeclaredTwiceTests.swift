// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("lane-declared-twice")
struct LaneDeclaredTwiceTests {
  @Test
  func `Two policies`() {
    expectFindings(
      of: "lane-declared-twice",
      in: """
        import Belay
        extension Lane {
          static let results = Lane("results", .restart)
          static let paging = 1️⃣Lane("results", .drop)
        }
        """)
  }

  @Test
  func `Other names, and a family beside a lane`() {
    expectNothing(
      of: "lane-declared-twice",
      in: """
        import Belay
        extension Lane {
          static let results = Lane("results", .restart)
          static let paging = Lane("paging", .drop)
          static func results(_ id: Int) -> Lane { Lane("results", id: id, .drop) }
          static let again = Lane("results", .restart)
        }
        """)
  }
}
