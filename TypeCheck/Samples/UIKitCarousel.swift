// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

final class OffersViewController: UIViewController {
  private let pageControl = UIPageControl()
  private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var pager = CarouselPager(collectionView, section: 0, pageControl: pageControl)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    view.addSubview(pageControl)
    pager.pageChanged = { [weak self] page in self?.title = "Offer \(page + 1)" }
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] _, _ in
      let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
      let page = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.85), heightDimension: .absolute(180))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: page, subitems: [NSCollectionLayoutItem(layoutSize: whole)])
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .groupPagingCentered
      self?.pager.follow(section)
      return section
    }
  }

  func showLastOffer() async {
    await pager.select(page: collectionView.numberOfItems(inSection: 0) - 1)?.finished()
  }
}
