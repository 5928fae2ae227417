// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'callAsFunction' is unavailable: await first, then call the owner with what came: `try owner { $0.show(value) }`

import Belay

@MainActor final class Model {
  let scope = TaskScope()
  var n = 0
  func load() async throws -> Int { 1 }
  func go() {
    scope.run(on: self) { owner in
      let n = try await owner { try await $0.load() }
      print(n)
    }
  }
}
