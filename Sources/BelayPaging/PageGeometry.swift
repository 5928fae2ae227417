// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where the pages of a horizontal carousel are, when all are equally wide: from an offset to a page, and back.
///
/// ```swift
/// let geometry = PageGeometry(pageCount: banners.count, pageWidth: 280, spacing: 16, viewportWidth: bounds.width)
/// pageControl.currentPage = geometry.nearestPage(to: offset.x) ?? 0
/// ```
///
/// All lengths and positions are in points along the axis that pages, growing towards later pages; a vertical carousel gives
/// its heights. Offsets are content offsets: the position of the viewport's near edge in the content. Where the content runs
/// from right to left, give offsets that grow towards later pages.
///
/// ## Behavior
/// - It is a value and knows no view. Equal geometries answer equally.
/// - Every input has an answer: the page width is at least 1, and a length that is not finite, or is negative where that makes
///   no sense, counts as 0. So a carousel that has not been laid out yet does not divide by zero.
/// - A length of more than a billion points counts as a billion, so that nothing overflows.
public struct PageGeometry: Equatable, Sendable {
  /// How many pages there are; 0 or more.
  public let pageCount: Int
  /// How wide one page is, in points; 1 or more.
  public let pageWidth: Double
  /// The gap between two pages, in points; 0 or more.
  public let spacing: Double
  /// How wide the part of the content that is seen is, in points; 0 or more.
  public let viewportWidth: Double
  /// Where the first page begins in the content, in points.
  public let leadingInset: Double

  /// Where pages lie that are all equally wide.
  ///
  /// - Parameters:
  ///   - pageCount: How many pages there are. A negative number counts as 0.
  ///   - pageWidth: How wide one page is, in points. Less than 1, or not finite, counts as 1.
  ///   - spacing: The gap between two pages, in points. Negative or not finite counts as 0.
  ///   - viewportWidth: How wide the part that is seen is, in points: one page when left out. Negative or not finite counts
  ///     as 0.
  ///   - leadingInset: Where the first page begins in the content, in points. Not finite counts as 0.
  public init(
    pageCount: Int, pageWidth: Double, spacing: Double = 0, viewportWidth: Double? = nil, leadingInset: Double = 0
  ) {
    self.pageCount = max(0, pageCount)
    self.pageWidth = Self.length(pageWidth, least: 1)
    self.spacing = Self.length(spacing, least: 0)
    self.viewportWidth = viewportWidth.map { Self.length($0, least: 0) } ?? self.pageWidth
    self.leadingInset = Self.length(leadingInset, least: -Self.longest)
  }

  private static let longest = 1e9

  private static func length(_ length: Double, least: Double) -> Double {
    length.isFinite ? min(max(least, length), longest) : max(0, least)
  }

  /// From the centre of one page to that of the next, in points; 1 or more.
  public var stride: Double { pageWidth + spacing }

  /// The centre of a page in the content, in points. Also for pages that there are not.
  public func center(ofPage page: Int) -> Double { leadingInset + Double(page) * stride + pageWidth / 2 }

  /// The content offset, in points, at which a page is in the middle of the viewport.
  ///
  /// For the first and last pages that may lie outside what a scroll view without insets scrolls to. A page that there is not
  /// counts as the nearest one that there is.
  ///
  /// - Returns: The offset; that of the resting content, 0, when there are no pages.
  public func offset(ofPage page: Int) -> Double {
    guard let page = existing(page) else { return 0 }
    return center(ofPage: page) - viewportWidth / 2
  }

  /// The page whose centre is nearest the middle of the viewport: the lower one of two at the same distance.
  ///
  /// - Parameter offset: The content offset, in points. Beyond the ends it is the first or last page: the content bounces.
  /// - Returns: The page; nil when there are no pages, or the offset is not a number.
  public func nearestPage(to offset: Double) -> Int? {
    guard pageCount > 0, !offset.isNaN else { return nil }
    let position = position(at: offset)
    // Compared before it is converted: an infinite position is no Int.
    if position <= 0 { return 0 }
    if position >= Double(pageCount - 1) { return pageCount - 1 }
    // Not `rounded(.down)`: on Linux that calls the mathematical library, which a program with this module alone does not link.
    let below = Int(position)
    return below + (position - Double(below) > 0.5 ? 1 : 0)
  }

  /// How far the middle of the viewport is, in pages from the first page's centre: 1.5 is half way between the second page and
  /// the third. For page dots that move with the finger.
  ///
  /// - Parameter offset: The content offset, in points.
  /// - Returns: The position, beyond the pages' range while the content bounces; not a number if the offset is not.
  public func position(at offset: Double) -> Double {
    (offset + viewportWidth / 2 - center(ofPage: 0)) / stride
  }

  /// `page`, or the nearest one that there is; nil when there are none.
  func existing(_ page: Int) -> Int? { pageCount > 0 ? min(max(0, page), pageCount - 1) : nil }
}
