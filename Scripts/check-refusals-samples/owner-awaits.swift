// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'callAsFunction' is unavailable: await first, then call the owner with what came: `try owner { $0.show(value) }`

import Belay

@MainActor final class Model {
  let scope = TaskScope()
  var n = 0
  func load() async throws -> Int { 1 }
  func reload() async throws {}
  func go() {
    scope.run(on: self) { owner in
      try await owner { $0.n = try await $0.load() }
      try await owner { model in
        model.n = try await model.load()
      }
    }
  }
}
