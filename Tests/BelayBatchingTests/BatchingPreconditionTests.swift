// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// Preconditions of a batcher and a limiter: the process ends with a sentence that says what was wrong and what to do.
@Suite("Batching: preconditions")
struct BatchingPreconditionTests {
  enum Refusal: String, Codable, CaseIterable {
    case emptyRequests, negativeRequests, limitOfZero, slotNobodyHas

    func provoke() {
      switch self {
      case .emptyRequests: _ = Batcher<Int, String>(maximumSize: 0) { _ in [:] }
      case .negativeRequests: _ = Batcher<Int, String>(maximumSize: -1) { _ in [:] }
      case .limitOfZero: _ = Limiter(limit: 0)
      case .slotNobodyHas:
        var machine = LimiterStateMachine(limit: 2)
        _ = machine.release()
      }
    }

    var sentence: String {
      switch self {
      case .emptyRequests: "a batcher with 0 keys in a request would never send one. Give it 1 or more."
      case .negativeRequests: "a batcher with -1 keys in a request would never send one. Give it 1 or more."
      case .limitOfZero: "A limiter with the limit 0 would never run a body. Give a limit of 1 or more."
      case .slotNobodyHas: "LimiterStateMachine: a slot is released, and none of 2 is taken."
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: Refusal.allCases)
    func `It ends the process with its sentence`(_ refusal: Refusal) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [refusal] in refusal.provoke() }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(refusal.sentence), "\(text.prefix(300))")
      // The location of the declaration, not only that of the failure.
      if case .emptyRequests = refusal {
        #expect(text.contains(": BelayBatchingTests/BatchingPreconditionTests.swift:"))
      }
    }
  #endif
}
