// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  import BelayPaging
  public import UIKit

  /// Binds a horizontally paging section of a compositional layout and a page control, both ways: scrolling moves the dots, and a
  /// tap on the dots scrolls.
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
  /// - The page is that of the cell whose centre is nearest the middle. Vertical scrolls of the collection view change nothing.
  /// - From a tap on until the carousel has come to rest, the page control takes no touches and shows the page tapped: it does
  ///   not run through those between. To rest is to have moved and then not to move for 100 ms; a carousel that does not move is
  ///   waited for for 1.2 s. Then the control is given back, whatever has happened.
  /// - It locks the control and nothing else. A finger may take the carousel meanwhile; the dots then show where it comes to rest.
  /// - It uses what UIKit declares: the section's `visibleItemsInvalidationHandler` and `scrollToItem`. It looks for no scroll view
  ///   within the collection view.
  /// - It holds the collection view and the page control weakly, and starts nothing before a tap. Its release ends its work;
  ///   released while the control is locked, it leaves it so: keep it where the control is kept.
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

    /// Hears each change of ``page``, in the turn in which it happens. The pager holds it: capture the owner weakly.
    public var pageChanged: @MainActor (_ page: Int) -> Void = { _ in }

    /// A pager of one section. From now on the page control shows its page.
    ///
    /// - Parameters:
    ///   - collectionView: Whose section it is. Held weakly.
    ///   - section: Which one.
    ///   - pageControl: Held weakly. The pager sets its `numberOfPages` and `currentPage`.
    ///   - clock: What measures how long nothing has moved. Defaults to the continuous clock.
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
        self.go(to: pageControl.currentPage)
      }
      pageControl.addAction(tapped, for: .valueChanged)
      show(pages.shown)
    }

    /// The page in the middle; while the carousel is on its way to one that was asked for, that one.
    public var page: Int { pages.shown.page }

    /// Follows the section: call it where the layout makes it, each time. A handler that it has by then goes on being called.
    public func follow(_ section: NSCollectionLayoutSection) {
      let first = section.visibleItemsInvalidationHandler
      section.visibleItemsInvalidationHandler = { [weak self] items, offset, environment in
        first?(items, offset, environment)
        self?.visibleItemsChanged(items, offset, environment)
      }
    }

    /// Scrolls to a page, as a tap on its dot does.
    ///
    /// - Returns: The scroll, to await that it has come to rest; nil when there is nothing to do: the page is in the middle,
    ///   there is none such, or another scroll of this pager's goes.
    @discardableResult
    public func go(to page: Int) -> Run? { pages.goes(to: page) }

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
      // Horizontally alone: the list around the carousel stays where it is.
      collectionView?.scrollToItem(
        at: IndexPath(item: page, section: section), at: .centeredHorizontally, animated: true)
    }

    /// Sets what differs: each of these makes the control lay itself out.
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
