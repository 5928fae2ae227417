// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayUI
import SwiftUI

/// Story 3. The page is stored once, and the carousel and the dots are bound to it: there is nothing to lock.
struct OffersView: View {
  let offers: [Offer]
  @State private var page = 0

  var body: some View {
    VStack(spacing: 16) {
      PagingCarousel(offers, page: $page, spacing: 12, inset: 24) { offer in
        OfferCard(offer: offer)
      }
      .frame(height: 180)
      PageDots(count: offers.count, page: $page)
    }
    .navigationTitle("Offers")
  }
}

/// Dots to tap, one for each page.
struct PageDots: View {
  let count: Int
  @Binding var page: Int

  var body: some View {
    HStack(spacing: 12) {
      ForEach(0..<count) { number in
        Button {
          withAnimation { page = number }
        } label: {
          Circle()
            .fill(number == page ? Color.primary : Color.secondary)
            .frame(width: 8, height: 8)
        }
        .accessibilityLabel(Text("Page \(number + 1)"))
      }
    }
  }
}
