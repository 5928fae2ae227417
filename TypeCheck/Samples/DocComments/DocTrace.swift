// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(os)
  import Belay
  import BelayTrace
  import os

  @MainActor
  func showInInstruments(_ store: Store<Search>) {
    store.trace(to: OSSignposter(subsystem: "com.example.shop", category: "Belay"))
  }
#endif
