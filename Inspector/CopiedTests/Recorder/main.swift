// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayInspector
import Foundation

// Uses a feature as a user does, while belay-inspect watches: `recorder NAME PORT TOKEN`.
let arguments = CommandLine.arguments
guard arguments.count == 4, let scenario = (Scenarios.all[arguments[1]] ?? Scenarios.later[arguments[1]]),
  let port = Int(arguments[2])
else {
  print(Scenarios.all.keys.sorted().joined(separator: "\n"))
  exit(2)
}
let connection = Inspector.connect(port: port, token: arguments[3])
try await scenario()
await connection.finish()
