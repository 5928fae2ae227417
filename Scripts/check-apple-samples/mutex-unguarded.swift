// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization

/// `Mutex` needs iOS 18: the check must refuse this file.
func lastPrice() -> Int {
  let price = Mutex(0)
  return price.withLock { $0 }
}
