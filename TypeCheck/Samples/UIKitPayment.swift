// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

final class PaymentViewController: UIViewController {
  private let store: Store<Payment>
  private let amountLabel = UILabel()
  private let payButton = UIButton(type: .system)
  private let spinner = UIActivityIndicatorView(style: .medium)

  init(store: Store<Payment>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [amountLabel, payButton, spinner] { view.addSubview(part) }
    payButton.addAction(
      UIAction { [weak self] _ in self?.store.send(.payTapped) }, for: .primaryActionTriggered)

    store.observe(in: self) { controller, store in
      controller.amountLabel.text = "\(store.cents / 100) €"
      controller.payButton.isEnabled = !store.isPaying
      if store.isPaying { controller.spinner.startAnimating() } else { controller.spinner.stopAnimating() }
    }
  }
}

struct Payment: Feature {
  struct State {
    var cents = 0
    var isPaying = false
  }

  enum Action { case payTapped }

  let pay: @MainActor (_ cents: Int) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.payment, holding: \.isPaying, at: true) { try await pay($0.cents) }
  }
}

extension Lane {
  fileprivate nonisolated static let payment = Lane("payment", .drop)
}
