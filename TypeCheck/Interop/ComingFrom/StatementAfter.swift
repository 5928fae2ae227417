// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// The article "Coming from tasks in view controllers", after.
final class StatementViewController: UIViewController {
  private let store: Store<Statement>
  private let list = StatementList()
  private let notice = UILabel()
  private let spinner = UIActivityIndicatorView(style: .large)

  init(api: StatementAPI, month: Int) {
    store = Store(Statement(api: api), state: .init(month: month))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [list, notice, spinner] { view.addSubview(part) }
    list.monthTapped = { [weak self] month in self?.store.send(.monthTapped(month)) }
    store.observe(in: self) { controller, store in
      controller.list.show(store.transactions.value ?? [], of: store.month)
      controller.notice.text = store.transactions.failure.map { "Could not load: \($0.error)" }
      if store.transactions.isLoading {
        controller.spinner.startAnimating()
      } else {
        controller.spinner.stopAnimating()
      }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    store.send(.appeared)
  }
}
