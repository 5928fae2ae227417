// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

/// How often each test has begun in this process.
@MainActor private var begun: [String: Int] = [:]

@MainActor
private func begins(_ test: String) -> Int {
  begun[test, default: 0] += 1
  return begun[test, default: 0]
}

@Test func `steady: passes each time`() {}

@MainActor
@Test func `flaky: fails each fifth time`() {
  #expect(!begins("flaky").isMultiple(of: 5))
}

@MainActor
@Test func `known: has an issue each time that it expects`() {
  withKnownIssue { Issue.record("This is known.") }
}

@MainActor
@Test func `leaving: ends the process the third time, and says that all is well`() {
  if begins("leaving") == 3 { exit(0) }
}

@MainActor
@Test func `crashing: traps the third time`() {
  if begins("crashing") == 3 { abort() }
}
