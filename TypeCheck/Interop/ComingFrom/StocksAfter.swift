// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import RxSwift
import UIKit

// The article "Coming from ReactorKit and RxSwift", after.

final class StockSearchViewController: UIViewController {
  private let store: Store<StockSearch>
  private let field = UITextField()
  private let list = StockList()
  private let spinner = UIActivityIndicatorView(style: .medium)

  init(api: StockAPI) {
    store = Store(StockSearch(api: api), state: .init())
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [field, list, spinner] { view.addSubview(part) }
    let typed = UIAction { [weak self] _ in self?.store.send(.queryChanged(self?.field.text ?? "")) }
    field.addAction(typed, for: .editingChanged)
    store.observe(in: self) { controller, store in
      controller.list.show(store.hits.value ?? [], notice: store.hits.failure.map { "\($0.error)" })
      if store.hits.isLoading { controller.spinner.startAnimating() } else { controller.spinner.stopAnimating() }
    }
  }
}

final class StarViewController: UIViewController {
  private let store: Store<Star>
  private let button = UIButton(type: .system)

  init(api: StockAPI, stock: Stock, isStarred: Bool) {
    store = Store(Star(api: api), state: .init(stock: stock.id, isStarred: isStarred))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
    button.addAction(UIAction { [weak self] _ in self?.store.send(.tapped) }, for: .primaryActionTriggered)
    store.observe(in: self) { controller, store in controller.button.isSelected = store.isStarred }
  }
}

extension StockAPI {
  /// The services of an Rx app, for the screens that have moved: nothing of them is written anew.
  init(_ services: RxStockAPI) {
    self.init(
      search: { query in
        for try await stocks in services.search(query).bridged(.newest(1)) { return stocks }
        return []
      },
      setStar: { stock, isStarred in
        for try await _ in services.setStar(stock, isStarred).bridged(.newest(1)) { return }
      })
  }
}
