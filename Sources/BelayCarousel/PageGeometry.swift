// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The positions of a horizontal carousel's pages of equal width: converts between offsets and pages.
///
/// ```swift
/// let geometry = PageGeometry(pageCount: banners.count, pageWidth: 280, spacing: 16, viewportWidth: bounds.width)
/// pageControl.currentPage = geometry.nearestPage(to: offset.x) ?? 0
/// ```
///
/// All lengths and positions are in points along the paging axis, growing toward later pages; for a vertical carousel,
/// pass its heights. Offsets are content offsets: the position of the viewport's near edge in the content. For
/// right-to-left content, pass offsets that grow toward later pages.
///
/// ## Behavior
/// - It is a value and needs no view. Equal geometries return equal results.
/// - Every input is valid: the page width is at least 1, and a length that is not finite, or is negative without a
///   meaning, counts as 0. So a carousel before its first layout does not divide by zero.
/// - A length of more than a billion points counts as a billion, so that nothing overflows.
public struct PageGeometry: Equatable, Sendable {
  /// The number of pages; 0 or more.
  public let pageCount: Int
  /// The width of a page, in points; 1 or more.
  let pageWidth: Double
  /// The gap between two pages, in points; 0 or more.
  let spacing: Double
  /// The width of the visible part of the content, in points; 0 or more.
  let viewportWidth: Double
  /// The position of the first page in the content, in points.
  let leadingInset: Double

  /// The geometry of pages of equal width.
  ///
  /// - Parameters:
  ///   - pageCount: The number of pages. A negative number counts as 0.
  ///   - pageWidth: The width of a page, in points. Less than 1, or not finite, counts as 1.
  ///   - spacing: The gap between two pages, in points. Negative or not finite counts as 0.
  ///   - viewportWidth: The width of the visible part, in points. Defaults to one page. Negative or not finite counts
  ///     as 0.
  ///   - leadingInset: The position of the first page in the content, in points. Not finite counts as 0.
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

  /// The distance from the center of one page to that of the next, in points; 1 or more.
  var stride: Double { pageWidth + spacing }

  /// The center of a page in the content, in points. Also valid for pages that do not exist.
  func center(ofPage page: Int) -> Double { leadingInset + Double(page) * stride + pageWidth / 2 }

  /// The content offset, in points, at which a page is in the middle of the viewport.
  ///
  /// For the first and last pages it may lie outside the range of a scroll view without insets. A page that does not
  /// exist counts as the nearest existing one.
  ///
  /// - Returns: The offset; 0, the offset of content at rest, if there are no pages.
  public func offset(ofPage page: Int) -> Double {
    guard let page = existing(page) else { return 0 }
    return center(ofPage: page) - viewportWidth / 2
  }

  /// The page whose center is nearest to the middle of the viewport; the lower one of two at the same distance.
  ///
  /// - Parameter offset: The content offset, in points. Beyond the ends, where the content bounces, the result is the
  ///   first or last page.
  /// - Returns: The page; nil if there are no pages, or the offset is not a number.
  public func nearestPage(to offset: Double) -> Int? {
    guard pageCount > 0, !offset.isNaN else { return nil }
    let position = position(at: offset)
    // Compared before the conversion: an infinite position does not fit an Int.
    if position <= 0 { return 0 }
    if position >= Double(pageCount - 1) { return pageCount - 1 }
    // Not `rounded(.down)`: on Linux that calls the math library, which a program with only this module does not link.
    let below = Int(position)
    return below + (position - Double(below) > 0.5 ? 1 : 0)
  }

  /// The position of the viewport's middle, in pages from the first page's center: 1.5 is half way between the second
  /// page and the third. For page dots that follow the drag.
  ///
  /// - Parameter offset: The content offset, in points.
  /// - Returns: The position, outside the pages' range while the content bounces; not a number if the offset is not.
  public func position(at offset: Double) -> Double {
    (offset + viewportWidth / 2 - center(ofPage: 0)) / stride
  }

  /// `page`, or the nearest existing one; nil if there are none.
  func existing(_ page: Int) -> Int? { pageCount > 0 ? min(max(0, page), pageCount - 1) : nil }
}
