// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Waits until something observable has the expected value: `await isSeen { model.price == "101" }`.
@MainActor
func isSeen(_ isWanted: @MainActor () -> Bool) async {
  while true {
    let changes = Gate()
    if withObservationTracking(isWanted, onChange: { changes.open() }) { return }
    await changes.wait()  // the change itself is made after this notification
  }
}
