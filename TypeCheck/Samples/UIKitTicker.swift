// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

final class TickerViewController: UIViewController {
  private let prices: Prices
  private let priceLabel = UILabel()

  init(prices: Prices) {
    self.prices = prices
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(priceLabel)
    // Ends when the controller is deallocated; nothing keeps the controller between two prices.
    taskScope.run(.prices, on: self) { [prices] controller in
      for await price in prices.stream() {
        try controller { $0.priceLabel.text = price }
      }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Ends when the view leaves the screen, and begins again when it comes back.
    visibleTaskScope.run(.chart, on: self) { [prices] controller in
      while true {
        let title = try await prices.summary()
        try controller { $0.title = title }
        try await Task.sleep(for: .seconds(30))
      }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let prices = Lane("prices", .restart)
  fileprivate nonisolated static let chart = Lane("chart", .restart)
}

struct Prices: Sendable {
  var stream: @Sendable () -> AsyncStream<String>
  var summary: @Sendable () async throws -> String
}

/// A class that has declared a scope of its own keeps it.
final class OldTickerViewController: UIViewController {
  private let scope = TaskScope { error, lane in print(error, lane) }

  func refresh(_ load: @escaping @Sendable () async throws -> String) {
    scope.run(on: self) { controller in
      let title = try await load()
      try controller { $0.title = title }
    }
  }
}
