// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@Suite struct `The portfolio's variants` {
  @Test(arguments: PortfolioVariant.allCases)
  func `each has a source file of its own, in which nothing sleeps`(variant: PortfolioVariant) throws {
    let source = try String(contentsOf: variant.sourceFile, encoding: .utf8)
    #expect(source.contains("SPDX-License-Identifier: MIT"))
    #expect(!source.contains("sleep"), "Nothing but the shared backend sleeps.")
  }
}
