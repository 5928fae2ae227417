// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Behavior 30: FieldWatches: many streams of values")
@MainActor
struct ManyStreamsTests {
  /// A reader that may have left, and counts how often that is checked.
  final class Reader: FieldSignal {
    static var asked = 0
    var isReading = true

    var isWatched: Bool {
      Self.asked += 1
      return isReading
    }
    func access() {}
    func fire() {}
  }

  @Test func `5,000 streams are opened without looking at all others each time`() {
    Reader.asked = 0
    var watches = FieldWatches()
    for _ in 0..<5_000 { watches.follow(\Probe.State.count, from: 0, Reader()) }
    #expect(watches.count == 5_000)
    #expect(Reader.asked < 3 * 5_000, "\(Reader.asked) questions")
  }

  @Test func `Streams that have left are forgotten while others are opened, though nothing changes`() {
    Reader.asked = 0
    var watches = FieldWatches()
    for _ in 0..<100 { watches.follow(\Probe.State.count, from: 0, Reader()) }
    for _ in 0..<5_000 {
      let reader = Reader()
      watches.follow(\Probe.State.count, from: 0, reader)
      reader.isReading = false
      #expect(watches.count <= 2 * 256)
    }
    #expect(Reader.asked < 10 * 5_000, "\(Reader.asked) questions")
  }
}
