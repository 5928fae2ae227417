// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayPaging

/// Binds a carousel to its page control, independently of both: the page, whether the control is locked, and when a
/// scroll that the control began is at rest.
///
/// A compositional layout reports where its cells are, but never that it has stopped. So the page is that of the cell
/// nearest to the middle, and the carousel has stopped when it has reported nothing for a while.
@MainActor
final class CarouselPages {
  /// The state of the page control.
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

  /// Its offsets are page indices: the width of pages is not known here.
  private var carousel = Carousel(PageGeometry(pageCount: 0, pageWidth: 1))
  private var filter = CrossAxisFilter()
  private var nearest: Int?
  private var paging: Run?
  private var isLocked = false { didSet { tell() } }

  /// - Parameters:
  ///   - clock: The clock that measures the time without movement.
  ///   - scroll: Starts an animated scroll to a page.
  ///   - show: Updates the page control to this state; also called when other code has changed the control.
  init(
    clock: any Clock<Duration>, scroll: @escaping @MainActor (_ page: Int) -> Void,
    show: @escaping @MainActor (Shown) -> Void
  ) {
    (self.clock, self.scroll, self.show) = (clock, scroll, show)
  }

  var shown: Shown { Shown(page: carousel.page, pageCount: carousel.geometry.pageCount, isLocked: isLocked) }

  /// The layout has reported the visible cells: the section or the list around it has moved, or it was laid out again.
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

  /// A page is requested: a tap on the dots. Requests during a requested scroll are ignored.
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
          var movements = moves.values(buffering: .newest(1)).makeAsyncIterator()
          // A scroll that has not begun is quiet too, so the first movement is awaited.
          _ = await movements.next()
          // It is at rest when the next movement does not come in time.
          while try await withDeadline(in: .milliseconds(100), clock: clock, body: { await movements.next() }) != nil {}
        }
        try pages { $0.rests() }
      }
    }
    return paging
  }

  /// It has stopped, or the wait was over. The user may have dragged it meanwhile: its actual page counts.
  private func rests() {
    carousel.rests(at: nearest.map(Double.init))
    tell()
  }

  private func tell() { show(shown) }
}

extension Lane {
  fileprivate static let paging = Lane("paging", .drop)
}
