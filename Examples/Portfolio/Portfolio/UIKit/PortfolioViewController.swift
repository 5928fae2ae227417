// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// Story 1 in UIKit: only the controller retains the store. When it is popped, it is deallocated, and the fetch is
/// cancelled at that moment.
final class PortfolioViewController: UIViewController {
  private let store: Store<BelayPortfolio>
  private lazy var collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
  private lazy var dataSource = makeDataSource()

  init(api: PortfolioAPI) {
    store = Store(BelayPortfolio(api: api), state: .init())
    super.init(nibName: nil, bundle: nil)
    title = "Portfolio"
  }

  required init?(coder: NSCoder) { fatalError("PortfolioViewController is made in code.") }

  override func loadView() { view = collectionView }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .refresh, primaryAction: UIAction { [store] _ in store.send(.refreshTapped) })
    store.observe(in: self) { controller, store in
      controller.contentUnavailableConfiguration = controller.placeholder(for: store)
    }
    store.observe(in: self) { store in
      store.holdings.value ?? []
    } update: { controller, holdings in
      controller.show(holdings)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    store.send(.appeared)
  }

  private func placeholder(for store: Store<BelayPortfolio>) -> UIContentUnavailableConfiguration? {
    guard store.holdings.value == nil else { return nil }
    if store.isLoading { return .loading() }
    guard let failure = store.holdings.failure else { return nil }
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = ErrorText.text(of: failure.error)
    configuration.button = .bordered()
    configuration.button.title = "Try again"
    configuration.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.store.send(.refreshTapped) }
    return configuration
  }

  private func show(_ holdings: [Holding]) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Holding.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(holdings.map(\.id))
    // The remaining rows may have other values.
    let shown = Set(dataSource.snapshot().itemIdentifiers)
    snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(shown.contains))
    dataSource.apply(snapshot)
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Holding.ID> {
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Holding.ID> { [store] cell, _, id in
      guard let holding = store.holdings.value?.first(where: { $0.id == id }) else { return }
      var content = UIListContentConfiguration.valueCell()
      content.text = holding.name
      content.secondaryText = holding.value.asEuros
      cell.contentConfiguration = content
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: id)
    }
  }
}
