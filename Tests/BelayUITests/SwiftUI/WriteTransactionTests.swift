// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayUI

@Suite("WriteTransaction")
struct WriteTransactionTests {
  @Test
  func `A transaction that says anything is carried, and an empty one leaves the caller's in place`() {
    for animates in [false, true] {
      for disablesAnimations in [false, true] {
        for isContinuous in [false, true] {
          let transaction = WriteTransaction(
            animates: animates, disablesAnimations: disablesAnimations, isContinuous: isContinuous)
          #expect(transaction.isCarried == (transaction != WriteTransaction()), "\(transaction)")
        }
      }
    }
  }
}
