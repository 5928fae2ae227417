// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import BelayCarousel
  public import SwiftUI

  /// A horizontal carousel that stops at pages, bound to a page number both ways.
  ///
  /// ```swift
  /// PagingCarousel(store.banners, page: store.binding(\.page) { .pageChanged($0) }, spacing: 12, inset: 24) { banner in
  ///   BannerCard(banner)
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - Scrolling writes the page whose center is nearest to the middle. A page written from elsewhere, such as by a tap
  ///   on a dot, is scrolled to; animate that where you write it.
  /// - The page is stored in one place, the binding. Nothing is locked: the user can drag the carousel at any time,
  ///   also while it settles.
  /// - `SnapRule` determines where it stops: by default one page for each drag.
  /// - When pages are inserted or removed, the visible page stays if SwiftUI's `scrollPosition(id:)` keeps it.
  ///
  /// Built on iOS 17's `scrollPosition(id:)` and `ScrollTargetBehavior`. Apple documents neither the unit of a
  /// behavior's velocity, nor what `scrollPosition` writes during an animated scroll. That dots do not run through the
  /// pages in between depends on SwiftUI. Left to right only.
  public struct PagingCarousel<Items: RandomAccessCollection, Page: View>: View where Items.Element: Identifiable {
    private let items: Items
    @Binding private var page: Int
    private let spacing: Double
    private let inset: Double
    private let rule: SnapRule
    private let content: (Items.Element) -> Page

    /// A carousel of items.
    ///
    /// - Parameters:
    ///   - items: One for each page.
    ///   - page: The index of the page in the middle.
    ///   - spacing: The gap between two pages, in points.
    ///   - inset: How much of the width stays free on either side of a page, in points. The neighbors are visible
    ///     there.
    ///   - rule: When a drag is a flick, and how far it moves.
    ///   - content: The view of a page. It gets the remaining width.
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
      // Read here: SwiftUI need not observe what only a binding's closure reads.
      let _ = page
      // Nonisolated: Apple does not document the thread on which a layout calls it.
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
      } set: { id, transaction in
        if let new = selection.page(scrolledTo: id) { transaction.write { page = new } }
      }
    }
  }
#endif
