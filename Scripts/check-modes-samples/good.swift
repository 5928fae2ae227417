// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

struct Search {
  var clock: any Clock<Duration> = ContinuousClock()

  func wait() async throws { try await clock.sleep(for: .seconds(1)) }
}
