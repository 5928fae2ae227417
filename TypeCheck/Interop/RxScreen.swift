// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import RxCocoa
import RxSwift
import UIKit

final class WatchlistViewController: UIViewController {
  private let prices: Observable<String>  // of an Rx service that stays as it is
  private let refresh: @MainActor () async throws -> String
  private let button = UIButton(type: .system)
  private let label = UILabel()
  private let disposeBag = DisposeBag()

  init(prices: Observable<String>, refresh: @escaping @MainActor () async throws -> String) {
    (self.prices, self.refresh) = (prices, refresh)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [button, label] { view.addSubview(part) }

    // Rx code uses the bag, async code the scope: both end with the controller.
    button.rx.tap
      .subscribe(onNext: { [weak self] in self?.refreshTapped() })
      .disposed(by: disposeBag)

    taskScope.run(.prices, on: self) { [prices = prices.bridged(.newest(1))] controller in
      for try await price in prices {
        try controller { $0.label.text = price }
      }
    }
  }

  private func refreshTapped() {
    taskScope.run(.refresh, on: self) { [refresh] controller in
      let price = try await refresh()
      try controller { $0.label.text = price }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let prices = Lane("prices", .restart)
  fileprivate nonisolated static let refresh = Lane("refresh", .drop)
}
