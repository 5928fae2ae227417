// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import BelayCarousel
import UIKit

private struct DocCarousel: Feature {
  struct State { var carousel = Carousel(PageGeometry(pageCount: 5, pageWidth: 320)) }

  enum Action {
    case scrolled(Double)
    case dotTapped(Int)
  }

  let scroll: @MainActor (_ offset: Double) async -> Void

  // swift-format-ignore
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .scrolled(let offset): state.carousel.scroll(to: offset)
    case .dotTapped(let page):
      guard let offset = state.carousel.select(page: page) else { return .none }  // there already, or dragged
      return .run(.paging) { context in
        await scroll(offset)
        try context.update { $0.carousel.settle() }
      }
    }
    return .none
  }
}

@MainActor private final class DocCrossAxisFilter {
  let pageControl = UIPageControl()

  func nearestPage(of items: [any NSCollectionLayoutVisibleItem]) -> Int { items.first?.indexPath.item ?? 0 }

  var filter = CrossAxisFilter()

  func itemsMoved(_ items: [any NSCollectionLayoutVisibleItem]) {
    guard let item = items.first, filter.accepts(crossPosition: item.frame.minY) else { return }
    pageControl.currentPage = nearestPage(of: items)
  }
}

@MainActor private final class DocSnapping {
  let geometry = PageGeometry(pageCount: 5, pageWidth: 320)
  var pageAtBegin = 0

  func scrollViewWillEndDragging(
    _ view: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset target: UnsafeMutablePointer<CGPoint>
  ) {
    let page = geometry.snapPage(
      from: pageAtBegin, proposedOffset: target.pointee.x, velocity: velocity.x * 1_000)
    if let page { target.pointee.x = geometry.offset(ofPage: page) }
  }
}

private enum DocPageGeometry {
  // swift-format-ignore
  @MainActor static func show(_ banners: [Hit], at offset: CGPoint, in bounds: CGRect, _ pageControl: UIPageControl) {
    let geometry = PageGeometry(pageCount: banners.count, pageWidth: 280, spacing: 16, viewportWidth: bounds.width)
    pageControl.currentPage = geometry.nearestPage(to: offset.x) ?? 0
  }
}

private enum DocVisibleCell {
  @MainActor static func follow(_ section: NSCollectionLayoutSection, _ pageControl: UIPageControl) {
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      let cells = items.map {
        VisibleCell(page: $0.indexPath.item, origin: $0.frame.minX, width: $0.frame.width)
      }
      let width = environment.container.contentSize.width
      pageControl.currentPage = cells.nearestPage(viewportOrigin: offset.x, viewportWidth: width) ?? 0
    }
  }
}

extension Lane {
  fileprivate static let paging = Lane("paging", .drop)
}
