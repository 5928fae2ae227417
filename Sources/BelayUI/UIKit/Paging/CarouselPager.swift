// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  import BelayCarousel
  public import UIKit

  /// Binds a horizontally paging section of a compositional layout to a page control, in both directions: scrolling
  /// changes the dots, and a tap on the dots scrolls.
  ///
  /// ```swift
  /// private lazy var pager = CarouselPager(collectionView, section: 0, pageControl: pageControl)
  ///
  /// func makeLayout() -> UICollectionViewCompositionalLayout {
  ///   UICollectionViewCompositionalLayout { [weak self, group] _, _ in
  ///     let section = NSCollectionLayoutSection(group: group)
  ///     section.orthogonalScrollingBehavior = .groupPagingCentered
  ///     self?.pager.follow(section)
  ///     return section
  ///   }
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - The page is that of the cell whose center is nearest to the middle. Vertical scrolls of the collection view
  ///   change nothing.
  /// - From a tap until the carousel is at rest, the page control ignores touches and shows the tapped page: it does
  ///   not show the pages in between. The carousel is at rest when it has moved and then has not moved for 100 ms. If
  ///   it does not move at all, the wait ends after 1.2 s. Then the control is enabled again, in every case.
  /// - It locks only the control. The user may drag the carousel meanwhile; the dots then show where it comes to rest.
  /// - It uses declared UIKit API: the section's `visibleItemsInvalidationHandler` and `scrollToItem`. It does not
  ///   search the collection view for a scroll view.
  /// - It holds the collection view and the page control weakly, and starts nothing before a tap. Releasing it ends its
  ///   work. If it is released while the control is locked, the control stays locked: keep the pager as long as the
  ///   control.
  ///
  /// **Isolation.** The main actor.
  @MainActor
  public final class CarouselPager {
    private weak var collectionView: UICollectionView?
    private weak var pageControl: UIPageControl?
    private let section: Int
    private let clock: any Clock<Duration>
    private var toldPage = 0

    private lazy var pages = CarouselPages(clock: clock) { [weak self] in
      self?.scroll(to: $0)
    } show: { [weak self] in
      self?.show($0)
    }

    /// Called at each change of ``page``, in the same turn. The pager holds it: capture the owner weakly.
    public var pageChanged: @MainActor (_ page: Int) -> Void = { _ in }

    /// A pager of one section. From now on the page control shows its page.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view of the section. Held weakly.
    ///   - section: The section's index.
    ///   - pageControl: Held weakly. The pager sets its `numberOfPages` and `currentPage`.
    ///   - clock: The clock that measures the time without movement. Defaults to the continuous clock.
    public init(
      _ collectionView: UICollectionView, section: Int = 0, pageControl: UIPageControl,
      clock: any Clock<Duration> = ContinuousClock()
    ) {
      self.collectionView = collectionView
      self.pageControl = pageControl
      self.section = section
      self.clock = clock
      let tapped = UIAction { [weak self] _ in
        guard let self, let pageControl = self.pageControl else { return }
        self.select(page: pageControl.currentPage)
      }
      pageControl.addAction(tapped, for: .valueChanged)
      show(pages.shown)
    }

    /// The page in the middle; during a requested scroll, the page that was requested.
    public var page: Int { pages.shown.page }

    /// Follows the section: call it whenever the layout makes the section. A handler that the section already has is
    /// still called.
    public func follow(_ section: NSCollectionLayoutSection) {
      let first = section.visibleItemsInvalidationHandler
      section.visibleItemsInvalidationHandler = { [weak self] items, offset, environment in
        first?(items, offset, environment)
        self?.visibleItemsChanged(items, offset, environment)
      }
    }

    /// Scrolls to a page, as a tap on its dot does.
    ///
    /// - Returns: The scroll; await it to wait for its rest. Nil if there is nothing to do: the page is in the middle,
    ///   it does not exist, or another scroll of this pager is running.
    @discardableResult
    public func select(page: Int) -> Run? { pages.select(page: page) }

    private func visibleItemsChanged(
      _ items: [any NSCollectionLayoutVisibleItem], _ offset: CGPoint, _ environment: any NSCollectionLayoutEnvironment
    ) {
      guard let collectionView, section < collectionView.numberOfSections else { return }
      let cells = items.filter { $0.representedElementCategory == .cell && $0.indexPath.section == section }
        .map { VisibleCell(page: $0.indexPath.item, origin: Double($0.frame.minX), width: Double($0.frame.width)) }
      pages.visibleCellsChanged(
        cells, viewportOrigin: Double(offset.x), viewportWidth: Double(environment.container.contentSize.width),
        crossPosition: Double(collectionView.contentOffset.y),
        pageCount: collectionView.numberOfItems(inSection: section))
    }

    private func scroll(to page: Int) {
      // Only horizontally: the list around the carousel does not move.
      collectionView?.scrollToItem(
        at: IndexPath(item: page, section: section), at: .centeredHorizontally, animated: true)
    }

    /// Sets only the properties that differ, because each of them makes the control lay itself out.
    private func show(_ shown: CarouselPages.Shown) {
      if let pageControl {
        if pageControl.numberOfPages != shown.pageCount { pageControl.numberOfPages = shown.pageCount }
        if pageControl.currentPage != shown.page { pageControl.currentPage = shown.page }
        if pageControl.isUserInteractionEnabled == shown.isLocked {
          pageControl.isUserInteractionEnabled = !shown.isLocked
        }
      }
      if toldPage != shown.page {
        toldPage = shown.page
        pageChanged(shown.page)
      }
    }
  }
#endif
