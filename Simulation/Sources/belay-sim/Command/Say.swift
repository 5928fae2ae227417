// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Prints a line at once, also in a pipe, also if the process is then stopped.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
