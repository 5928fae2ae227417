// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import BelayPaging
  public import SwiftUI

  /// A horizontal carousel that stops at pages, bound to a page number both ways.
  ///
  /// ```swift
  /// PagingCarousel(store.banners, page: $store.page.sending { .pageChanged($0) }, spacing: 12, inset: 24) { banner in
  ///   BannerCard(banner)
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - Scrolling writes the page whose centre comes nearest the middle. A page that is written from elsewhere, by a tap on a dot,
  ///   is scrolled to; animate that where you write it.
  /// - The page is kept in one place, the binding's. Nothing is locked: the finger takes the carousel at any time, also while it
  ///   settles.
  /// - Where it stops, `SnapRule` decides: one page a drag, if you do not say otherwise.
  /// - Pages that come and go keep the page that is shown where SwiftUI's `scrollPosition(id:)` does.
  ///
  /// Built on iOS 17's `scrollPosition(id:)` and `ScrollTargetBehavior`. Apple documents neither in which unit a behavior is told
  /// the velocity, nor what `scrollPosition` writes while a scroll is animated; that dots do not run through the pages between is
  /// SwiftUI's to keep. From left to right only.
  public struct PagingCarousel<Items: RandomAccessCollection, Page: View>: View where Items.Element: Identifiable {
    private let items: Items
    @Binding private var page: Int
    private let spacing: Double
    private let inset: Double
    private let rule: SnapRule
    private let content: (Items.Element) -> Page

    /// A carousel of these items.
    ///
    /// - Parameters:
    ///   - items: One for each page.
    ///   - page: Which one is in the middle, counted from 0.
    ///   - spacing: The gap between two pages, in points.
    ///   - inset: How much of the width is left free on either side of a page, in points. The neighbours are seen there.
    ///   - rule: When a drag is a flick, and how far it goes.
    ///   - content: The view of a page. It gets the width that is left.
    public init(
      _ items: Items, page: Binding<Int>, spacing: Double = 0, inset: Double = 0, rule: SnapRule = .onePage,
      @ViewBuilder content: @escaping (Items.Element) -> Page
    ) {
      self.items = items
      _page = page
      (self.spacing, self.inset, self.rule) = (spacing, inset, rule)
      self.content = content
    }

    public var body: some View {
      // On no actor: Apple does not say on which thread a layout asks for it.
      let inset = CGFloat(inset)
      let width: @Sendable (CGFloat, Axis) -> CGFloat = { available, _ in max(1, available - 2 * inset) }
      ScrollView(.horizontal) {
        LazyHStack(spacing: CGFloat(spacing)) {
          ForEach(items) { item in
            content(item).containerRelativeFrame(.horizontal, width)
          }
        }
        .scrollTargetLayout()
        .padding(.horizontal, inset)
      }
      .scrollTargetBehavior(PageSnapping(pageCount: items.count, spacing: spacing, inset: self.inset, rule: rule))
      .scrollPosition(id: position, anchor: .center)
      .scrollIndicators(.hidden)
    }

    private var selection: PageSelection<Items.Element.ID> { PageSelection(ids: items.map(\.id), page: page) }

    private var position: Binding<Items.Element.ID?> {
      Binding {
        selection.id
      } set: { id in
        if let new = selection.page(scrolledTo: id) { page = new }
      }
    }
  }
#endif
