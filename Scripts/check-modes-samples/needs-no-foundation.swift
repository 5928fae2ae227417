// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

struct Search {
  var clock: any Clock<Duration> = ContinuousClock()

  // In a file that imports Foundation, `clock` is also C's function, and the compiler does not open an existential
  // whose name is overloaded.
  func wait() async throws { try await pause(on: clock) }

  func pause<C: Clock<Duration>>(on clock: C) async throws { try await clock.sleep(for: .seconds(1)) }
}
