// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// Story 1 in UIKit: the list from which the portfolio opens. Each cell shows the store of its row.
final class HomeViewController: UIViewController {
  private let backend: SampleBackend
  private let store: Store<BelayHome>
  private lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped)))
  private lazy var dataSource = makeDataSource()

  init(backend: SampleBackend) {
    self.backend = backend
    store = Store(BelayHome(api: backend.home, portfolioAPI: backend.portfolio), state: .init())
    super.init(nibName: nil, bundle: nil)
    title = "Home"
  }

  required init?(coder: NSCoder) { fatalError("HomeViewController is made in code.") }

  override func loadView() { view = collectionView }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Portfolio", primaryAction: UIAction { [weak self] _ in self?.portfolioTapped() })
    collectionView.refreshControl = makeRefreshControl()

    // Runs when the list of rows changes, not when a row changes itself.
    store.observe(in: self) { store in
      store.rowIDs(BelayHome.holdings)
    } update: { controller, ids in
      controller.show(Array(ids))
    }
    store.observe(in: self) { controller, store in
      controller.contentUnavailableConfiguration = Self.placeholder(for: store)
    }
    store.send(.appeared)
  }

  private func show(_ ids: [Holding.ID]) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Holding.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(ids)
    dataSource.apply(snapshot)
  }

  private static func placeholder(for store: Store<BelayHome>) -> UIContentUnavailableConfiguration? {
    guard store.holdings.isEmpty else { return nil }
    if let failure = store.failure {
      var configuration = UIContentUnavailableConfiguration.empty()
      configuration.text = ErrorText.text(of: failure.error)
      return configuration
    }
    return store.isLoading ? .loading() : nil
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Holding.ID> {
    let registration = UICollectionView.CellRegistration<HoldingCell, Holding.ID> { [store] cell, _, id in
      guard let row = store.child(BelayHome.holdings, id: id) else { return }
      cell.show(row)
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: id)
    }
  }

  private func makeRefreshControl() -> UIRefreshControl {
    let control = UIRefreshControl()
    let pulled = UIAction { [weak self] _ in
      guard let self else { return }
      // Awaiting the action awaits everything that it started.
      taskScope.run(.refreshing, on: self) { [refresh = store.run(.refreshTapped)] controller in
        await refresh.finished()
        try controller { $0.collectionView.refreshControl?.endRefreshing() }
      }
    }
    control.addAction(pulled, for: .valueChanged)
    return control
  }

  private func portfolioTapped() {
    navigationController?.pushViewController(PortfolioViewController(api: backend.portfolio), animated: true)
  }
}

extension Lane {
  fileprivate static let refreshing = Lane("refreshing", .restart)
}
