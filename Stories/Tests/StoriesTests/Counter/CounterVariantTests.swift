// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@Suite struct `The counter's variants` {
  @Test(arguments: CounterVariant.allCases)
  func `each has a source file of its own, in which nothing sleeps`(variant: CounterVariant) throws {
    let source = try String(contentsOf: variant.sourceFile, encoding: .utf8)
    #expect(source.contains("SPDX-License-Identifier: MIT"))
    #expect(source.contains("try await ticker.tick()"))
    #expect(!source.contains("sleep"), "Nothing but the injected clock sleeps.")
  }

  @Test func `the two plain ones count with the same lines`() throws {
    let sources = try [CounterVariant.plainInline, .plainMethod].map {
      try String(contentsOf: $0.sourceFile, encoding: .utf8)
    }
    for line in ["for number in 1...10_000 {", "try await ticker.tick()", ".store(in: bag)"] {
      #expect(sources.allSatisfy { $0.contains(line) })
    }
  }

  @Test func `are told apart by their names and titles`() {
    #expect(
      CounterVariant.allCases.map(\.rawValue) == ["plain-inline", "plain-method", "belay", "belay-weak-owner"])
    #expect(Set(CounterVariant.allCases.map(\.title)).count == 4)
  }
}
