// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayUI

@Suite("LoadableFace")
struct LoadableFaceTests {
  private struct Offline: Error {}

  @Test
  func `Once there is a value it stays, also while the next is loaded and when that fails`() {
    let failure = LoadFailure(Offline())
    let table: [(Loadable<Int>, value: Int?, failure: LoadFailure?)] = [
      (.idle, nil, nil),
      (.loading(last: nil), nil, nil),
      (.failed(failure, last: nil), nil, failure),
      (.loaded(1), 1, nil),
      (.loading(last: 1), 1, nil),
      (.failed(failure, last: 1), 1, failure),
    ]
    for (loadable, value, failure) in table {
      let face = LoadableFace(loadable)
      #expect(face.value == value, "\(loadable)")
      #expect(face.failure == failure, "\(loadable)")
    }
  }
}
