// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

/// A page of the carousel.
nonisolated struct Offer: Hashable, Identifiable, Sendable {
  let id: Int
  let title: String
  let hue: Double

  static let samples = [
    Offer(id: 0, title: "Ropes, two for one", hue: 0.58),
    Offer(id: 1, title: "Shoes from last season", hue: 0.08),
    Offer(id: 2, title: "Chalk by the kilo", hue: 0.42),
    Offer(id: 3, title: "A night on the wall", hue: 0.75),
    Offer(id: 4, title: "Helmets, tested", hue: 0.95),
  ]
}

struct OfferCard: View {
  let offer: Offer

  var body: some View {
    RoundedRectangle(cornerRadius: 16)
      .fill(Color(hue: offer.hue, saturation: 0.5, brightness: 0.85))
      .overlay { Text(offer.title).font(.headline) }
      .padding(.vertical, 8)
  }
}
