// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@Suite struct `The carousel's variants` {
  @Test(arguments: CarouselVariant.allCases)
  func `each has a source file of its own, on an injected clock`(variant: CarouselVariant) throws {
    let source = try String(contentsOf: variant.sourceFile, encoding: .utf8)
    #expect(source.contains("SPDX-License-Identifier: MIT"))
    #expect(source.contains("let clock: any Clock<Duration>"))
    #expect(!source.contains("Task.sleep") && !source.contains("ContinuousClock"))
  }

  @Test func `only the plain one turns its flags by hand`() throws {
    let sources = try CarouselVariant.allCases.map { try String(contentsOf: $0.sourceFile, encoding: .utf8) }
    #expect(sources.map { $0.contains("isLocked = true") } == [true, false])
    #expect(sources.map { $0.contains("isPaging = true\n      isLocked = false") } == [true, false])
  }

  @Test func `are told apart by their names and titles`() {
    #expect(CarouselVariant.allCases.map(\.rawValue) == ["plain", "belay"])
    #expect(Set(CarouselVariant.allCases.map(\.title)).count == 2)
  }
}
