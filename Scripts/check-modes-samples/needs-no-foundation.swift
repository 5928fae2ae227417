// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

struct Search {
  var clock: any Clock<Duration> = ContinuousClock()

  // In a file that imports Foundation, `clock` is C's function too, and the compiler opens no existential that is one of several.
  func wait() async throws { try await pause(on: clock) }

  func pause<C: Clock<Duration>>(on clock: C) async throws { try await clock.sleep(for: .seconds(1)) }
}
