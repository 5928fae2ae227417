// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayUI
import UIKit

/// Story 3 in UIKit, with the story's own feature: the section reports each step, a tap scrolls, and one run holds the
/// lock of the page control. (`CarouselPager` of BelayUI does all of this for a screen without a store.)
final class OffersViewController: UIViewController {
  private let offers: [Offer]
  private let pageControl = UIPageControl()
  private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var dataSource = makeDataSource()

  /// The feature's view of the collection view.
  private lazy var carousel = CarouselView { [weak self] offset in self?.scroll(to: offset) }
  private lazy var store = Store(
    CarouselFeature(view: carousel, clock: ContinuousClock()), state: .init(carousel: Carousel(geometry)))

  /// Its offsets are pages. Only the layout knows their width.
  private var geometry: PageGeometry { PageGeometry(pageCount: offers.count, pageWidth: 1) }

  init(offers: [Offer]) {
    self.offers = offers
    super.init(nibName: nil, bundle: nil)
    title = "Offers"
  }

  required init?(coder: NSCoder) { fatalError("OffersViewController is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    pageControl.numberOfPages = offers.count
    pageControl.pageIndicatorTintColor = .secondaryLabel
    pageControl.currentPageIndicatorTintColor = .label
    pageControl.addAction(UIAction { [weak self] _ in self?.dotTapped() }, for: .valueChanged)
    layOut()
    show()

    store.observe(in: self) { controller, store in
      controller.pageControl.currentPage = store.carousel.page
      controller.pageControl.isUserInteractionEnabled = !store.isLocked
    }
    store.send(.appeared)
  }

  private func dotTapped() {
    store.send(.dotTapped(pageControl.currentPage))
  }

  private func scroll(to offset: Double) {
    collectionView.scrollToItem(
      at: IndexPath(item: Int(offset), section: 0), at: .centeredHorizontally, animated: true)
  }

  private func moved(_ cells: [VisibleCell], _ offset: CGPoint, width: CGFloat) {
    guard let page = cells.nearestPage(viewportOrigin: Double(offset.x), viewportWidth: Double(width)) else { return }
    carousel.moved(ScrollEvent(x: Double(page), y: Double(collectionView.contentOffset.y)))
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] _, _ in
      let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
      let page = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.86), heightDimension: .fractionalHeight(1))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: page, subitems: [NSCollectionLayoutItem(layoutSize: whole)])
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 12
      section.orthogonalScrollingBehavior = .groupPagingCentered
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        let cells = items.map {
          VisibleCell(page: $0.indexPath.item, origin: Double($0.frame.minX), width: Double($0.frame.width))
        }
        self?.moved(cells, offset, width: environment.container.contentSize.width)
      }
      return section
    }
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Offer> {
    let registration = UICollectionView.CellRegistration<OfferCell, Offer> { cell, _, offer in cell.show(offer) }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, offer in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: offer)
    }
  }

  private func show() {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Offer>()
    snapshot.appendSections([0])
    snapshot.appendItems(offers)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func layOut() {
    for part in [collectionView, pageControl] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safeArea = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      collectionView.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      collectionView.heightAnchor.constraint(equalToConstant: 180),
      pageControl.topAnchor.constraint(equalTo: collectionView.bottomAnchor, constant: 8),
      pageControl.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }
}

private final class OfferCell: UICollectionViewCell {
  func show(_ offer: Offer) {
    var content = UIListContentConfiguration.cell()
    content.text = offer.title
    contentConfiguration = content
    backgroundColor = UIColor(hue: CGFloat(offer.hue), saturation: 0.5, brightness: 0.85, alpha: 1)
  }
}
