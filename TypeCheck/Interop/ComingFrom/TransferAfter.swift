// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import ComposableArchitecture
import SwiftUI

// The article "Coming from the Composable Architecture": the screen around is TCA's still.

struct BankAccount: Reducer {
  struct State: Equatable {
    var isTransferShown = false
    var lastTransfer: Int?
  }

  enum Action {
    case transferTapped, transferClosed
    case transferred(Confirmation)
  }

  func reduce(into state: inout State, action: Action) -> ComposableArchitecture.Effect<Action> {
    switch action {
    case .transferTapped:
      state.isTransferShown = true
    case .transferClosed:
      state.isTransferShown = false
    case .transferred(let confirmation):
      state = State(lastTransfer: confirmation.number)
    }
    return .none
  }
}

struct TransferView: SwiftUI.View {
  @StateStore private var store: Belay.Store<Transfer>

  init(bank: Bank, account: ComposableArchitecture.StoreOf<BankAccount>) {
    _store = StateStore(Transfer(bank: bank), state: .init()) { output in
      switch output {
      case .completed(let confirmation): account.send(.transferred(confirmation))  // closes this screen
      }
    }
  }

  var body: some SwiftUI.View {
    Form {
      TextField("IBAN", text: store.binding(\.iban) { .ibanChanged($0) })
      Button("Send") { store.send(.sendTapped) }.disabled(store.isSending)
      Button("Cancel") { store.send(.cancelTapped) }
      if let notice = store.notice { Text(notice) }
    }
  }
}
