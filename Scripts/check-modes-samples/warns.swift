// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

func search() {
  let query = "rope"
}
