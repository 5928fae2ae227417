// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import InspectKit

/// The files are what `explore` has attached: a test of BelayTesting compares them with it.
struct `A failing order of explore` {
  @Test(arguments: [("end", 13), ("complaint", 9)])
  func `opens as a session, with all of its events`(name: String, count: Int) throws {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Orders/\(name).jsonl").standardized
    let book = SessionBook()
    let id = book.add(try SessionFile(try Data(contentsOf: file), limits: .standard))
    #expect(try book.session(id).kept.count == count)
    // It has no values: a test of an order is what it comes from.
    #expect(throws: (any Error).self) {
      try Stretch(Data(#"{"place":1,"from":1,"to":99}"#.utf8)).test(of: book.session(id))
    }
  }
}
