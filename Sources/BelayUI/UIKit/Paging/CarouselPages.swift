// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayPaging

/// What binds a carousel and its page control, without either: which page, whether the control is locked, and when a scroll
/// that the control began has come to rest.
///
/// A layout that lays out its cells itself tells where they are, and never that it has stopped. So the page is that of the cell
/// nearest the middle, and to have stopped is to have said nothing for a while.
@MainActor
final class CarouselPages {
  /// What the page control shows.
  struct Shown: Equatable {
    var page = 0
    var pageCount = 0
    var isLocked = false
  }

  private let scroll: @MainActor (_ page: Int) -> Void
  private let show: @MainActor (Shown) -> Void
  private let clock: any Clock<Duration>
  private let scope = TaskScope(madeFor: "a carousel")
  private let moves = Multicast<Void>()

  /// Its offsets are pages: it does not know how wide they are.
  private var carousel = Carousel(PageGeometry(pageCount: 0, pageWidth: 1))
  private var filter = CrossAxisFilter()
  private var nearest: Int?
  private var paging: Run?
  private var isLocked = false { didSet { tell() } }

  /// - Parameters:
  ///   - clock: What measures how long nothing has moved.
  ///   - scroll: Begins an animated scroll to a page.
  ///   - show: Brings the page control to what it should show; also when somebody else has changed it.
  init(
    clock: any Clock<Duration>, scroll: @escaping @MainActor (_ page: Int) -> Void,
    show: @escaping @MainActor (Shown) -> Void
  ) {
    (self.clock, self.scroll, self.show) = (clock, scroll, show)
  }

  var shown: Shown { Shown(page: carousel.page, pageCount: carousel.geometry.pageCount, isLocked: isLocked) }

  /// The layout has told which cells are seen: it moves, the list around it does, or it was laid out anew.
  ///
  /// - Parameter crossPosition: How far the list around it is scrolled, in points.
  func visibleCellsChanged(
    _ cells: [VisibleCell], viewportOrigin: Double, viewportWidth: Double, crossPosition: Double, pageCount: Int
  ) {
    if carousel.geometry.pageCount != pageCount {
      carousel.changes(to: PageGeometry(pageCount: pageCount, pageWidth: 1))
      tell()
    }
    guard filter.accepts(crossPosition: crossPosition),
      let nearest = cells.nearestPage(viewportOrigin: viewportOrigin, viewportWidth: viewportWidth)
    else { return }
    self.nearest = nearest
    moves.send(())
    if carousel.scrolled(to: Double(nearest)) { tell() }
  }

  /// Somebody asks for a page: a tap on the dots. While a scroll that was asked for goes, nobody is heard.
  @discardableResult
  func goes(to page: Int) -> Run? {
    guard paging?.outcome ?? .finished != .pending, carousel.goes(to: page) != nil else {
      tell()
      return nil
    }
    tell()
    scroll(page)
    paging = scope.run(.paging, on: self) { [moves, clock] pages in
      try await pages.hold(\.isLocked, at: true) {
        _ = try? await withDeadline(in: .milliseconds(1_200), clock: clock) {
          // A scroll that has not begun is quiet, too.
          _ = await moves.next()
          _ = try await moves.values(buffering: .newest(1)).settled(for: .milliseconds(100), clock: clock)
        }
        try pages { $0.rests() }
      }
    }
    return paging
  }

  /// It has stopped, or nobody waits for it any longer. The finger may have had it meanwhile: it is where it is.
  private func rests() {
    carousel.rests(at: nearest.map(Double.init))
    tell()
  }

  private func tell() { show(shown) }
}

extension Lane {
  fileprivate static let paging = Lane("paging", .drop)
}
