// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reason why the demo stops, in one sentence for the terminal.
struct DemoFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
