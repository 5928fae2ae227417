// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a carousel decides where to stop after a drag.
public struct SnapRule: Equatable, Sendable {
  /// A drag that ends at this speed or faster turns the page, however short it was. In points per second.
  ///
  /// UIKit's `scrollViewWillEndDragging` passes points per *millisecond*: multiply by 1,000.
  let flickVelocity: Double
  /// The most pages that one drag can move, from its start: 1 or more.
  let maximumPages: Int

  /// A custom rule.
  ///
  /// - Parameters:
  ///   - flickVelocity: In points per second. Negative or not a number counts as 0: every drag that moves turns the
  ///     page.
  ///   - maximumPages: The most pages that one drag can move. Less than 1 counts as 1.
  public init(flickVelocity: Double = 300, maximumPages: Int = 1) {
    self.flickVelocity = Self.velocity(flickVelocity)
    self.maximumPages = max(1, maximumPages)
  }

  private static func velocity(_ velocity: Double) -> Double { velocity.isNaN ? 0 : max(0, velocity) }

  /// One page for each drag; a flick is 300 points per second or faster.
  public static let onePage = SnapRule()
}

extension PageGeometry {
  /// The page to stop at when the user ends a drag.
  ///
  /// ```swift
  /// func scrollViewWillEndDragging(
  ///   _ view: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset target: UnsafeMutablePointer<CGPoint>
  /// ) {
  ///   let page = geometry.snapPage(
  ///     from: pageAtBegin, proposedOffset: target.pointee.x, velocity: velocity.x * 1_000)
  ///   if let page { target.pointee.x = geometry.offset(ofPage: page) }
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - It is the page nearest to the proposed offset.
  /// - A flick moves at least one page in its direction, if there is one: also when the proposed offset is short of the
  ///   boundary, or behind the start.
  /// - It is never further than the rule's `maximumPages` from `page`, and always an existing page.
  /// - A velocity that is not a number counts as 0; a proposed offset that is not counts as the start of the drag.
  ///
  /// - Parameters:
  ///   - page: The page where the drag began. One that does not exist counts as the nearest existing one.
  ///   - proposedOffset: The content offset at which the content would come to rest by itself, in points.
  ///   - velocity: The velocity of the drag, in points per second, positive toward later pages.
  ///   - rule: When a drag is a flick, and how far it moves.
  /// - Returns: The page; nil if there are no pages.
  public func snapPage(
    from page: Int, proposedOffset: Double, velocity: Double, rule: SnapRule = .onePage
  ) -> Int? {
    guard let start = existing(page) else { return nil }
    var target = nearestPage(to: proposedOffset) ?? start
    let isFlick = velocity != 0 && abs(velocity) >= rule.flickVelocity
    if isFlick { target = velocity > 0 ? max(target, start + 1) : min(target, start - 1) }
    // Compared before the addition: `maximumPages` may be Int.max.
    if target - start > rule.maximumPages { target = start + rule.maximumPages }
    if start - target > rule.maximumPages { target = start - rule.maximumPages }
    return existing(target)
  }
}
