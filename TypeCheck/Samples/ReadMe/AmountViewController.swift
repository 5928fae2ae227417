// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// README.md, "UIKit", line for line.
import Belay
import BelayUI
import UIKit

private struct Amount: Feature {
  struct State { var amount = "" }
  enum Action { case cleared }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.amount = ""
    return .none
  }
}

private final class AmountViewController: UIViewController {
  private let store = Store(Amount(), state: .init())
  private let prices: AmountPrices
  private let amountLabel = UILabel()
  private let priceLabel = UILabel()

  init(prices: AmountPrices) {
    self.prices = prices
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  // As README.md has it:
  // swift-format-ignore
  override func viewDidLoad() {
    super.viewDidLoad()
    store.observe(in: self) { controller, store in              // now, and once a turn in which what it reads has changed
      controller.amountLabel.text = store.amount
    }
    taskScope.run(.prices, on: self) { [prices] controller in   // ends when the controller is deallocated
      for await price in prices.stream() { try controller { $0.priceLabel.text = price } }
    }
  }
}

private struct AmountPrices: Sendable {
  func stream() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}

extension Lane {
  fileprivate static let prices = Lane("prices", .restart)
}
