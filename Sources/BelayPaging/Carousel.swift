// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A carousel and its page dots, as a value: which page, in which phase, and what each event makes of it.
///
/// ```swift
/// struct State { var carousel = Carousel(PageGeometry(pageCount: 5, pageWidth: 320)) }
/// ```
///
/// The feature tells it what happens, and scrolls to where it says:
///
/// ```swift
/// case .scrolled(let offset): state.carousel.scrolled(to: offset)
/// case .dotTapped(let page):
///   guard let offset = state.carousel.goes(to: page) else { return .none }     // there already, or the finger has it
///   return .run(.paging) { context in
///     await scroll(offset)
///     try context.update { $0.carousel.rests() }
///   }
/// ```
///
/// It starts nothing, waits for nothing and knows no view.
///
/// ## Behavior
/// - `page` is the one to show in the page dots. While the finger has the carousel it follows the content. While the carousel
///   settles it is the target: the dots do not run through the pages between, nor back when the content bounces.
/// - The finger wins: a drag that begins ends any settling, and a tap while the finger is down does nothing.
/// - `page` is always one that there is, or 0 when there are none.
public struct Carousel: Equatable, Sendable {
  /// Where the pages are.
  public private(set) var geometry: PageGeometry
  /// The page that the dots show.
  public private(set) var page: Int
  /// What it is doing.
  public private(set) var phase: PagingPhase = .idle
  /// Where the drag began, for the rule's limit.
  private var pageAtBegin: Int
  /// The drag has begun while it settled, somewhere on the way: where, the content's next offset tells.
  private var beganOnTheWay = false

  /// A carousel at rest.
  ///
  /// - Parameters:
  ///   - geometry: Where the pages are.
  ///   - page: Which one is in the middle. One that there is not counts as the nearest that there is.
  public init(_ geometry: PageGeometry, page: Int = 0) {
    self.geometry = geometry
    self.page = geometry.existing(page) ?? 0
    pageAtBegin = self.page
  }

  // MARK: The finger

  /// The finger takes it.
  public mutating func dragBegins() {
    beganOnTheWay = phase.target != nil || phase == .dragging && beganOnTheWay
    phase = .dragging
    pageAtBegin = page
  }

  /// The finger leaves it.
  ///
  /// - Parameters:
  ///   - proposedOffset: The content offset at which it would rest by itself, in points.
  ///   - velocity: In points per second, positive towards later pages.
  ///   - rule: When a drag is a flick, and how far it goes.
  /// - Returns: The content offset to settle at, in points; nil when the finger did not have it, or there are no pages.
  public mutating func dragEnds(
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
    return settles(at: target)
  }

  // MARK: The page control

  /// Somebody asks for a page: a tap on the dots.
  ///
  /// - Returns: The content offset to scroll to, in points; nil when there is nothing to do: it is there or on its way there,
  ///   the finger has it, or there is no such page.
  public mutating func goes(to page: Int) -> Double? {
    guard phase != .dragging, page != self.page, geometry.existing(page) == page else { return nil }
    return settles(at: page)
  }

  private mutating func settles(at target: Int) -> Double {
    page = target
    phase = .settling(target: target)
    return geometry.offset(ofPage: target)
  }

  // MARK: The content

  /// The content has moved. While it settles this says nothing new, and an offset that is not a number never does.
  ///
  /// - Parameter offset: The content offset, in points.
  /// - Returns: Whether the page has changed.
  @discardableResult
  public mutating func scrolled(to offset: Double) -> Bool {
    guard phase.target == nil, let nearest = geometry.nearestPage(to: offset) else { return false }
    if phase == .dragging, beganOnTheWay { (pageAtBegin, beganOnTheWay) = (nearest, false) }
    guard nearest != page else { return false }
    page = nearest
    return true
  }

  /// It has come to rest: it has settled, or nobody waits for it any longer.
  ///
  /// - Parameter offset: Where, in points, if that is known: a settling that was cut short is corrected by it. Without it, it
  ///   rests at the target.
  public mutating func rests(at offset: Double? = nil) {
    guard phase != .dragging else { return }
    phase = .idle
    if let offset { scrolled(to: offset) }
  }

  /// It was laid out anew, or its pages have changed. The page stays, or becomes the last one that there is; a settling goes
  /// on to that page.
  ///
  /// - Returns: The content offset of the page, in points; nil while the finger has it, or when there are no pages.
  @discardableResult
  public mutating func changes(to geometry: PageGeometry) -> Double? {
    self.geometry = geometry
    page = geometry.existing(page) ?? 0
    pageAtBegin = geometry.existing(pageAtBegin) ?? 0
    if phase.target != nil { phase = geometry.pageCount > 0 ? .settling(target: page) : .idle }
    return phase == .dragging || geometry.pageCount == 0 ? nil : geometry.offset(ofPage: page)
  }
}
