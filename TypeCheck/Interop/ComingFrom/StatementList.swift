// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

// What the controllers of the articles draw with: nothing in it is about tasks.

/// The rows of a month, and the buttons that lead to another.
final class StatementList: UIView {
  var monthTapped: @MainActor (_ month: Int) -> Void = { _ in }

  func show(_ transactions: [Transaction], of month: Int) {
    accessibilityLabel = "\(month): \(transactions.count) rows"
  }
}
