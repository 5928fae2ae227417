// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("CarouselPager")
  struct CarouselPagerTests {
    private let dots = Promise(.uiKit, row: "CarouselPager", "The dots follow the cell nearest the middle")
    private let tap = Promise(
      .uiKit, row: "CarouselPager",
      "a tap scrolls, locks only the control, and unlocks it when nothing has moved for 100 ms, at the latest after 1.2 s"
    )
    private let ignored = Promise(.uiKit, row: "CarouselPager", "taps meanwhile are ignored")
    private let vertical = Promise(.uiKit, row: "CarouselPager", "vertical scrolls change nothing")

    @Test
    func `A page that is selected is scrolled to, with its control locked meanwhile`() async throws {
      try await onStage { stage in
        let controller = PagesController()
        stage.show(controller)
        await dots.expect("the dots are those of the pages") { controller.dots.numberOfPages == 4 }
        let run = controller.pager.select(page: 2)
        tap.expect(run != nil, "page 2 can be selected")
        dots.expect(controller.dots.currentPage == 2, "the dots show the requested page at once")
        await tap.expect("the control is locked") { !controller.dots.isUserInteractionEnabled }
        ignored.expect(controller.pager.select(page: 0) == nil, "another page cannot be selected meanwhile")
        await tap.expect("the control is unlocked") { controller.dots.isUserInteractionEnabled }
        dots.expect(controller.pager.page == 2, "the carousel has come to rest on page \(controller.pager.page)")
        dots.expect(controller.dots.currentPage == 2, "the dots show page \(controller.dots.currentPage)")
      }
    }

    @Test
    func `A vertical scroll of the list around the carousel leaves its page`() async throws {
      try await onStage { stage in
        let controller = PagesController()
        stage.show(controller)
        await dots.expect("the dots are those of the pages") { controller.dots.numberOfPages == 4 }
        let run = controller.pager.select(page: 2)
        _ = await run?.finished()
        vertical.expect(controller.dots.currentPage == 2, "page 2 is selected, not \(controller.dots.currentPage)")
        for offset in [60.0, 30, 0, 60] { controller.scroll(by: offset) }
        vertical.expect(controller.dots.currentPage == 2, "the dots show page \(controller.dots.currentPage)")
        vertical.expect(controller.dots.isUserInteractionEnabled, "the control is not locked")
      }
    }
  }
}

private final class PagesController: UIViewController {
  let dots = UIPageControl()
  private(set) lazy var pager = CarouselPager(list, section: 0, pageControl: dots)
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var dataSource = makeDataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    list.frame = CGRect(x: 0, y: 100, width: 300, height: 180)
    view.addSubview(list)
    view.addSubview(dots)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0, 1, 2, 3])
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  /// Scrolls the list vertically, and lays it out.
  func scroll(by offset: Double) {
    list.contentOffset = CGPoint(x: 0, y: offset)
    list.layoutIfNeeded()
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
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
    return UICollectionViewDiffableDataSource(collectionView: list) { list, indexPath, page in
      list.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: page)
    }
  }
}
