// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A stub that fails` {
  let search = Stub<String, Int>("search")

  @Test func `that is released with answers that were not requested fails where it was made`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      line = #line + 1
      let stub = Stub<String, Int>("search")
      stub.answer(1)
      stub.answer(2, toCall: 7)
    }
    #expect(
      failures.texts == [
        "'search' has 2 answers without a call. Answer only what the work calls."
      ])
    #expect(failures.lines == [line])
  }
}
