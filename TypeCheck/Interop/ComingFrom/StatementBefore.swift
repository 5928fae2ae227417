// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

/// The article "Coming from tasks in view controllers", before.
enum StatementBefore {
  final class StatementViewController: UIViewController {
    private let api: StatementAPI
    private var month: Int
    private var task: Task<Void, Never>?
    private let list = StatementList()
    private let notice = UILabel()
    private let spinner = UIActivityIndicatorView(style: .large)

    init(api: StatementAPI, month: Int) {
      (self.api, self.month) = (api, month)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    deinit { task?.cancel() }

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

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      task?.cancel()
    }

    private func load() {
      task?.cancel()
      task = Task { [weak self, api, month] in
        self?.spinner.startAnimating()
        defer { self?.spinner.stopAnimating() }
        do {
          let transactions = try await api.transactions(month)
          self?.list.show(transactions, of: month)
          self?.notice.text = nil
        } catch is CancellationError {
          // The user has left, or has tapped another month.
        } catch {
          self?.notice.text = "Could not load: \(error)"
        }
      }
    }
  }
}
