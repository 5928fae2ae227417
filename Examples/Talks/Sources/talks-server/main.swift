// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP
import TalksServer

// The server of the app in a simulator on this machine: sign in as ann or ben, with the password rope.
let server = try await TalksBackend().serve(port: 8090)
print("The talks are at \(server.url). Stop it with Control-C.")
await server.untilStopped()
