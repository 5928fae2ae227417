// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

final class QuoteCell: ScopedCollectionViewListCell {
  func show(_ row: Store<Quote>) {
    row.observe(in: self) { cell, row in
      var content = UIListContentConfiguration.cell()
      content.text = row.name
      content.secondaryText = row.price.value ?? "…"
      cell.contentConfiguration = content
    }
  }
}

final class QuotesViewController: UIViewController {
  private let store: Store<Quotes>
  private lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped)))
  private lazy var dataSource = makeDataSource()

  init(store: Store<Quotes>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    // Which rows there are: a row that changes itself does not come by here.
    store.observe(in: self) { store in
      store.rowIDs(Quotes.rows)
    } update: { controller, ids in
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(Array(ids))
      controller.dataSource.apply(snapshot)
    }
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, String> {
    let registration = UICollectionView.CellRegistration<QuoteCell, String> { [store] cell, _, id in
      guard let row = store.child(Quotes.rows, id: id) else { return }
      cell.show(row)
      row.send(.appeared)
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: id)
    }
  }
}

struct Quotes: Feature {
  struct State { var rows: Rows<Quote.State> = [] }
  enum Action { case opened([String]) }

  let price: @MainActor (_ name: String) async throws -> String

  static let rows = children(\.rows) { quotes, _ in Quote(load: quotes.price) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .opened(let names):
      state.rows.replaceAll(with: names, id: \.self) {
        $0.name = $1
      } insert: {
        Quote.State(name: $0)
      }
      return .none
    }
  }
}

struct Quote: Feature {
  struct State: Identifiable {
    var name: String
    var price = Loadable<String>.idle
    var id: String { name }
  }

  enum Action { case appeared }

  let load: @MainActor (_ name: String) async throws -> String

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.price, in: .price) { try await load($0.name) }
  }
}

extension Lane {
  fileprivate nonisolated static let price = Lane("price", .join)
}

/// A supplementary view, and a cell with a foreign superclass, must report their reuse.
final class QuotesHeader: UICollectionReusableView {
  override func prepareForReuse() {
    super.prepareForReuse()
    renewTaskScope()
  }
}
