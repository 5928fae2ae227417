// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayInspector
import InspectedWork

/// This program as a process of the rows `inspector-…`: `belay-bench --answer action --port 8990`. What `connect`
/// observes are all stores and scopes of a process, so no other row is measured in one that is connected.
struct InspectedProcess {
  let work: InspectedWork
  /// Where the inspector's tool is; nil: it is never connected.
  let port: Int?

  @MainActor
  func answer() async {
    let connection = port.map { Inspector.connect(port: $0, token: "belay-bench") }
    await work.answer()
    await connection?.finish()
  }
}
