// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// Every sequence of events: order, index and generations are compared with a plain array's, event by event.
@Suite("Rows, exhausted")
struct RowsExhaustionTests {
  @Test(arguments: [0, 3])
  func `Rows are the array, after each of up to five events over up to three rows`(start: Int) {
    let result = RowsExploration(start: start, mostRows: 3, length: 5, isThorough: false).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
    print("rows: from \(start), at most 3: \(result.sequences) sequences, \(result.comparisons) comparisons")
  }

  @Test(arguments: [(0, 4), (4, 3)])
  func `With writes to rows among the events, over up to four rows`(start: Int, length: Int) {
    let result = RowsExploration(start: start, mostRows: 4, length: length).compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
    print("rows, written: from \(start), at most 4: \(result.sequences) sequences, \(result.comparisons) comparisons")
  }

  @Test(arguments: RowsExploration.Fault.allCases)
  func `A model with one mistake differs`(fault: RowsExploration.Fault) {
    #expect(RowsExploration(start: 3, mostRows: 3, length: 2, fault: fault).compare().difference != nil)
    #expect(RowsExploration(start: 3, mostRows: 3, length: 2).compare().difference == nil)
  }
}
