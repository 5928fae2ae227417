// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayUI
import SwiftUI
import UIKit

/// A section of pages with a page control, in UIKit.
struct PagerScreen: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> PagerController { PagerController(nibName: nil, bundle: nil) }

  func updateUIViewController(_ controller: PagerController, context: Context) {}
}

final class PagerController: UIViewController {
  private let dots = UIPageControl()
  private lazy var pager = CarouselPager(list, section: 0, pageControl: dots)
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var dataSource = makeDataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    list.accessibilityIdentifier = "pages"
    dots.accessibilityIdentifier = "dots"
    dots.backgroundColor = .systemIndigo
    list.frame = CGRect(x: 0, y: 100, width: view.bounds.width, height: 200)
    dots.frame = CGRect(x: 0, y: 320, width: view.bounds.width, height: 40)
    view.addSubview(list)
    view.addSubview(dots)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0, 1, 2, 3])
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] _, _ in
      let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: whole, subitems: [NSCollectionLayoutItem(layoutSize: whole)])
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .groupPagingCentered
      self?.pager.follow(section)
      return section
    }
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Int> {
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, page in
      var content = UIListContentConfiguration.cell()
      content.text = "Page \(page)"
      cell.contentConfiguration = content
    }
    return UICollectionViewDiffableDataSource(collectionView: list) { list, indexPath, page in
      list.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: page)
    }
  }
}
