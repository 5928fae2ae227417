// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// Story 4. Validated, submitted, cleaned up: three lines of one function, in that order in every run.
struct CheckoutView: View {
  @StateStore private var store: Store<BelayCheckout>

  init(api: CheckoutAPI, cart: Cart.ID, onCompleted: @escaping @MainActor () -> Void = {}) {
    _store = StateStore(BelayCheckout(api: api), state: .init(cart: cart)) { output in
      switch output {
      case .completed: onCompleted()
      }
    }
  }

  var body: some View {
    Form {
      Section("Order") {
        StepRow(title: "Validated", isDone: store.isValid == true)
        StepRow(title: "Submitted", isDone: store.receipt != nil)
        StepRow(title: "Cleaned up", isDone: store.receipt != nil && !store.isSubmitting)
      }
      if store.isValid == false {
        Text("This cart cannot be ordered.").foregroundStyle(.secondary)
      }
      if let receipt = store.receipt {
        Text("Order \(receipt.number), \(receipt.items) things").font(.headline)
      }
      if let failure = store.failure {
        Text(failure).foregroundStyle(.secondary)
      }
      Button("Order") { store.send(.submitTapped) }
        .disabled(store.isSubmitting)
    }
    .navigationTitle("Checkout")
  }
}

private struct StepRow: View {
  let title: String
  let isDone: Bool

  var body: some View {
    HStack {
      Text(title)
      Spacer()
      Image(systemName: isDone ? "checkmark.circle.fill" : "circle")
        .foregroundStyle(.secondary)
    }
  }
}
