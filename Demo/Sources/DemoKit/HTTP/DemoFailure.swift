// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// The reason why the demo stops, in one sentence for the terminal.
struct DemoFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(listeningOn address: ListeningAddress, port: UInt16, _ error: any Error) {
    switch error {
    case SocketError.failed(_, EADDRINUSE, _):
      self.init("Port \(port) is in use by another program. Choose another one, or 0 for any free port.")
    case SocketError.failed(_, EACCES, _):
      self.init("Port \(port) may not be used without more rights. Choose one from 1024 on, or 0 for any free port.")
    case SocketError.failed(_, EADDRNOTAVAIL, _), SocketError.failed(_, EAFNOSUPPORT, _):
      self.init("\(address.host) is not an address of this machine. Without --host it is 127.0.0.1.")
    default:
      self.init("Port \(port) cannot be used: \(error.localizedDescription)")
    }
  }
}
