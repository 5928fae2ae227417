// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The servers that tests start.
///
/// All tests begin at once, and each listening server blocks a thread of the process's only pool. With about a hundred
/// servers no thread would be left for the clients that the servers wait for.
enum TestServers {
  /// Lets some tests with servers run at once; the others wait.
  static let limiter = Limiter(limit: 12)
}
