// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@MainActor
@Suite struct `The counter of turns` {
  @Test func `all calls in one turn get one number, a job enqueued after the first call a higher one`() async {
    let counter = TurnCounter()
    let first = counter.current()
    let later = Task { @MainActor in counter.current() }
    #expect(counter.current() == first)
    #expect(await later.value > first)
  }

  @Test func `without a call nothing counts`() async {
    let counter = TurnCounter()
    let first = counter.current()
    await Task { @MainActor in }.value
    await Task { @MainActor in }.value
    #expect(counter.current() == first + 1)
  }
}
