// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization

/// The same with the availability check: the check must accept this file.
func lastPrice() -> Int {
  if #available(iOS 18, *) {
    let price = Mutex(0)
    return price.withLock { $0 }
  }
  return 0
}
