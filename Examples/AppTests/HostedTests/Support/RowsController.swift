// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// A list of the home's rows, whose cells note what they show.
final class RowsController: UIViewController {
  let home: Store<Home>
  private let log: Log
  private lazy var list = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
  private lazy var dataSource = makeDataSource()

  init(_ log: Log) {
    home = Store(Home(log: log), state: .init())
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("RowsController is made in code.") }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    home.observe(in: self) { home in
      home.rowIDs(Home.screens)
    } update: { controller, ids in
      controller.log.add("list of \(ids.count)")
      controller.show(ids, reconfiguring: [])
    }
  }

  /// Configures the cells of all rows again, without reusing them.
  func reconfigure() {
    let ids = home.rowIDs(Home.screens)
    show(ids, reconfiguring: ids)
  }

  private func show(_ ids: [Int], reconfiguring shown: [Int]) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(ids)
    snapshot.reconfigureItems(shown)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Int> {
    let registration = UICollectionView.CellRegistration<RowCell, Int> { [home, log] cell, _, id in
      guard let row = home.child(Home.screens, id: id) else { return }
      log.add("configured \(id)")
      cell.show(row, log)
    }
    return UICollectionViewDiffableDataSource(collectionView: list) { list, indexPath, id in
      list.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: id)
    }
  }
}

/// A cell that works for its row until it is reused.
final class RowCell: ScopedCollectionViewListCell {
  func show(_ row: Store<Screen>, _ log: Log) {
    row.observe(in: self) { cell, row in
      log.add("shown \(row.id): \(row.count)")
      var content = UIListContentConfiguration.cell()
      content.text = "\(row.count)"
      cell.contentConfiguration = content
    }
    taskScope.run(Lane("image", .restart)) { @MainActor [id = row.id] in
      log.add("image \(id) began")
      defer { log.add("image \(id) ended") }
      try await Task.sleep(for: .seconds(3_600))
    }
  }
}
