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

  @MainActor
  @Test(.timeLimit(.minutes(15)), arguments: PortfolioVariant.allCases)
  func `each is filled by an answer`(variant: PortfolioVariant) async {
    let backend = GatedBackend()
    let screen = variant.makeScreen(api: backend.api, home: backend.home.api)
    screen.open()
    await until { backend.endings.count == 1 }
    backend.answer(0)
    await until { screen.rendering.loader == nil }
    #expect(screen.rendering.holdings == GatedBackend.holdings)
  }
}
