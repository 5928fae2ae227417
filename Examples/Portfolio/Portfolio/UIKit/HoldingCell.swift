// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// Shows a row's store until it is reused: then it stops observing.
final class HoldingCell: ScopedCollectionViewListCell {
  func show(_ row: Store<HoldingRow>) {
    if row.sparkline.value == nil { row.send(.appeared) }
    row.observe(in: self) { cell, row in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = row.holding.name
      content.secondaryText = Self.text(of: row)
      cell.contentConfiguration = content
    }
  }

  private static func text(of row: Store<HoldingRow>) -> String {
    let change = row.holding.change.asPercent
    guard let prices = row.sparkline.value, let low = prices.min(), let high = prices.max() else {
      return row.sparkline.failure == nil ? "\(change)  …" : "\(change)  no prices"
    }
    return "\(change)  from \(low.asEuros) to \(high.asEuros)"
  }
}
