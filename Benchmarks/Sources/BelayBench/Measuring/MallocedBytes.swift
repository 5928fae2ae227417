// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform

/// The bytes currently allocated by malloc.
func mallocedBytes() throws -> Double {
  let bytes = belay_malloced_bytes()
  try check(bytes >= 0, "this platform does not tell how much memory is in use")
  return Double(bytes)
}
