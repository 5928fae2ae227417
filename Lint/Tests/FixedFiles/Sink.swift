// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

// changed places: 2

final class QuoteViewController: UIViewController {
  private let quotes = Quotes()
  private var whole: Subscription?
  private var short: Subscription?
  private var price = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    whole = quotes.$price.sink { price in
      self.price = price
      self.show(price)
    }
    short = quotes.$price.sink { self.show($0) }
  }

  private func show(_ price: Int) { self.price = price }
}

/// Combine's publishers as far as they are used above.
final class Quotes { @Sent var price = 0 }

@propertyWrapper
struct Sent<Value> {
  var wrappedValue: Value
  var projectedValue: Sender<Value> { Sender() }
}

struct Sender<Value> { func sink(receiveValue: @escaping (Value) -> Void) -> Subscription { Subscription() } }

final class Subscription {}
