// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// One row: redrawn alone, and it loads its sparkline while it is on the screen.
struct HoldingRowView: View {
  let store: Store<HoldingRow>

  var body: some View {
    HStack {
      HoldingLabel(holding: store.holding)
      Spacer()
      sparkline.frame(width: 96, height: 32)
    }
    .task(store, .appeared)
  }

  @ViewBuilder
  private var sparkline: some View {
    if let prices = store.sparkline.value {
      Sparkline(prices: prices)
        .stroke(store.holding.change < 0 ? Color.red : Color.green, lineWidth: 1.5)
        .accessibilityHidden(true)
    } else if store.sparkline.failure != nil {
      Button("Try again") { store.send(.retryTapped) }.font(.footnote)
    } else {
      ProgressView()
    }
  }
}

/// A holding's name and value.
struct HoldingLabel: View {
  let holding: Holding

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(holding.name).font(.headline)
      Text("\(holding.quantity) × \(holding.price.asEuros)  \(holding.change.asPercent)")
        .font(.footnote)
        .foregroundStyle(.secondary)
    }
  }
}

/// Prices as a line, the lowest at the bottom and the highest at the top.
nonisolated struct Sparkline: Shape {
  let prices: [Int]

  func path(in rect: CGRect) -> Path {
    guard let low = prices.min(), let high = prices.max(), prices.count > 1 else { return Path() }
    let range = CGFloat(max(high - low, 1))
    let step = rect.width / CGFloat(prices.count - 1)
    return Path { path in
      for (index, price) in prices.enumerated() {
        let point = CGPoint(x: CGFloat(index) * step, y: rect.height * (1 - CGFloat(price - low) / range))
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
  }
}
