// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

typealias Picture = UIImage

final class PosterCell: UICollectionViewCell {
  private let posterView = UIImageView(image: nil)
  private var tile: Store<PosterTile>?

  func show(_ poster: Poster, from posters: PosterClient) {
    let tile = tile ?? Store(PosterTile(posters: posters), state: .init())
    self.tile = tile
    contentView.addSubview(posterView)
    tile.send(.shown(poster.id))
    // After `send`, in each call: it draws at once, so the cell is never on the screen with the picture of the row before.
    tile.observe(in: self) { cell, tile in cell.posterView.image = tile.picture.value }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    tile?.send(.reused)
  }
}

final class PostersViewController: UIViewController {
  private let all: [Poster]
  private let posters: PosterClient
  private lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
  private lazy var dataSource = makeDataSource()

  init(all: [Poster], posters: PosterClient) {
    self.all = all
    self.posters = posters
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Poster>()
    snapshot.appendSections([0])
    snapshot.appendItems(all)
    dataSource.apply(snapshot)
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Poster> {
    let registration = UICollectionView.CellRegistration<PosterCell, Poster> { [posters] cell, _, poster in
      cell.show(poster, from: posters)
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, poster in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: poster)
    }
  }
}
