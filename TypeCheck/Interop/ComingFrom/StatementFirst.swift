// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// The article "Coming from tasks in view controllers", its first step: the controller stays, and its task becomes a run.
enum StatementFirst {
  final class StatementViewController: UIViewController {
    private let api: StatementAPI
    private var month: Int
    private let list = StatementList()
    private let notice = UILabel()
    private let spinner = UIActivityIndicatorView(style: .large)
    private var isLoading = false {
      didSet { if isLoading { spinner.startAnimating() } else { spinner.stopAnimating() } }
    }

    init(api: StatementAPI, month: Int) {
      (self.api, self.month) = (api, month)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
      super.viewDidLoad()
      for part in [list, notice, spinner] { view.addSubview(part) }
      list.monthTapped = { [weak self] month in
        self?.month = month
        self?.load()
      }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      load()
    }

    private func load() {
      visibleTaskScope.run(.statement, on: self) { [api, month] controller in
        try await controller.hold(\.isLoading, at: true) {
          do {
            let transactions = try await api.transactions(month)
            try controller {
              $0.list.show(transactions, of: month)
              $0.notice.text = nil
            }
          } catch {
            // Throws when the run has ended: a newer month has been tapped, or the user has left.
            try controller { $0.notice.text = "Could not load: \(error)" }
          }
        }
      }
    }
  }
}
