// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Preconditions of bridges: the process ends with a sentence that says what was wrong and what to do.
@Suite("Bridging: preconditions")
struct BridgePreconditionTests {
  enum Refusal: String, Codable, CaseIterable {
    case newestOfNone, oldestOfNone, twoTasks

    @MainActor
    func provoke() async {
      switch self {
      case .newestOfNone: _ = Buffering.newest(0)
      case .oldestOfNone: _ = Buffering.oldest(-1)
      case .twoTasks:
        let iterator = Bridge<Int, Never>(buffering: .unbounded) { _ in Teardown {} }.makeAsyncIterator()
        for _ in 0..<2 {
          Task {
            var copy = iterator
            _ = await copy.next()
          }
        }
        await mainActorTurns()
      }
    }

    var sentence: String {
      switch self {
      case .newestOfNone: "A buffer of 0 values would lose every one. Keep 1 or more."
      case .oldestOfNone: "A buffer of -1 values would lose every one. Keep 1 or more."
      case .twoTasks: "Two tasks want the next value of one iterator of a Bridge. It is for one task"
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: Refusal.allCases)
    func `It ends the process with its sentence`(_ refusal: Refusal) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [refusal] in await refusal.provoke() }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(refusal.sentence), "\(text.prefix(300))")
    }
  #endif
}
