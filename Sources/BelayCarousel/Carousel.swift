// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A carousel and its page dots, as a value: the page, the phase, and how each event changes them.
///
/// ```swift
/// struct State { var carousel = Carousel(PageGeometry(pageCount: 5, pageWidth: 320)) }
/// ```
///
/// The feature passes it the events, and scrolls to the offsets that it returns:
///
/// ```swift
/// case .scrolled(let offset): state.carousel.scroll(to: offset)
/// case .dotTapped(let page):
///   guard let offset = state.carousel.select(page: page) else { return .none }  // there already, or dragged
///   return .run(.paging) { context in
///     await scroll(offset)
///     try context.update { $0.carousel.settle() }
///   }
/// ```
///
/// It starts nothing, waits for nothing and needs no view.
///
/// ## Behavior
/// - `page` is the page for the page dots. During a drag it follows the content. While the carousel settles it is the
///   target: the dots do not run through the pages in between, nor back when the content bounces.
/// - The drag has precedence: a drag that begins ends any settling, and a tap during a drag does nothing.
/// - `page` always exists, or is 0 if there are no pages.
public struct Carousel: Equatable, Sendable {
  /// The positions of the pages.
  public private(set) var geometry: PageGeometry
  /// The page that the dots show.
  public private(set) var page: Int
  /// The current phase.
  public private(set) var phase: PagingPhase = .idle
  /// The page where the drag began, for the rule's limit.
  private var pageAtBegin: Int
  /// The drag has begun during settling, between pages: the content's next offset tells where.
  private var beganOnTheWay = false

  /// A carousel at rest.
  ///
  /// - Parameters:
  ///   - geometry: The positions of the pages.
  ///   - page: The page in the middle. One that does not exist counts as the nearest existing one.
  public init(_ geometry: PageGeometry, page: Int = 0) {
    self.geometry = geometry
    self.page = geometry.existing(page) ?? 0
    pageAtBegin = self.page
  }

  // MARK: Dragging

  /// The user begins a drag.
  public mutating func beginDrag() {
    beganOnTheWay = phase.target != nil || phase == .dragging && beganOnTheWay
    phase = .dragging
    pageAtBegin = page
  }

  /// The user ends the drag.
  ///
  /// - Parameters:
  ///   - proposedOffset: The content offset at which it would come to rest by itself, in points.
  ///   - velocity: In points per second, positive toward later pages.
  ///   - rule: When a drag is a flick, and how far it moves.
  /// - Returns: The content offset to settle at, in points; nil if there was no drag, or there are no pages.
  public mutating func endDrag(
    proposedOffset: Double, velocity: Double, rule: SnapRule = .onePage
  ) -> Double? {
    guard phase == .dragging else { return nil }
    guard
      let target = geometry.snapPage(
        from: pageAtBegin, proposedOffset: proposedOffset, velocity: velocity, rule: rule)
    else {
      phase = .idle
      return nil
    }
    return startSettling(at: target)
  }

  // MARK: The page control

  /// Requests a page, for a tap on the dots.
  ///
  /// - Returns: The content offset to scroll to, in points; nil if there is nothing to do: it is at that page or
  ///   settles at it, it is dragged, or the page does not exist.
  public mutating func select(page: Int) -> Double? {
    guard phase != .dragging, page != self.page, geometry.existing(page) == page else { return nil }
    return startSettling(at: page)
  }

  private mutating func startSettling(at target: Int) -> Double {
    page = target
    phase = .settling(target: target)
    return geometry.offset(ofPage: target)
  }

  // MARK: The content

  /// The content has moved. Ignored while it settles, and if the offset is not a number.
  ///
  /// - Parameter offset: The content offset, in points.
  /// - Returns: Whether the page has changed.
  @discardableResult
  public mutating func scroll(to offset: Double) -> Bool {
    guard phase.target == nil, let nearest = geometry.nearestPage(to: offset) else { return false }
    if phase == .dragging, beganOnTheWay { (pageAtBegin, beganOnTheWay) = (nearest, false) }
    guard nearest != page else { return false }
    page = nearest
    return true
  }

  /// It has come to rest: it has settled, or the wait for that was over.
  ///
  /// - Parameter offset: The actual offset, in points, if it is known: it corrects the page of a settling that was cut
  ///   short. Without it, the carousel rests at the target.
  public mutating func settle(at offset: Double? = nil) {
    guard phase != .dragging else { return }
    phase = .idle
    if let offset { scroll(to: offset) }
  }

  /// The layout or the pages have changed. The page stays, or becomes the last existing one; a settling continues to
  /// that page.
  ///
  /// - Returns: The content offset of the page, in points; nil during a drag, or if there are no pages.
  @discardableResult
  public mutating func update(geometry: PageGeometry) -> Double? {
    self.geometry = geometry
    page = geometry.existing(page) ?? 0
    pageAtBegin = geometry.existing(pageAtBegin) ?? 0
    if phase.target != nil { phase = geometry.pageCount > 0 ? .settling(target: page) : .idle }
    return phase == .dragging || geometry.pageCount == 0 ? nil : geometry.offset(ofPage: page)
  }
}
