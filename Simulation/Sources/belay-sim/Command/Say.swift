// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A line that is seen at once, also in a pipe, also when the process is stopped.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
