// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The servers that tests start.
///
/// All tests begin at once, and each server that listens keeps a thread of the process's one pool waiting. With some hundred
/// of them no thread is left for the clients that the servers wait for.
enum TestServers {
  /// Lets some tests with servers go at once; the others wait their turn.
  static let limiter = Limiter(limit: 12)
}
