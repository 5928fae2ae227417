// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
public import Foundation

/// The ways in which the counter story is written.
public enum CounterVariant: String, CaseIterable, Codable, Sendable {
  case plainInline = "plain-inline"
  case plainMethod = "plain-method"
  case belay
  case belayWeakOwner = "belay-weak-owner"

  /// What the page calls it.
  public var title: String {
    switch self {
    case .plainInline: "A bag, written inline"
    case .plainMethod: "A bag, in a method"
    case .belay: "Belay, a store"
    case .belayWeakOwner: "Belay, a weak owner"
    }
  }

  /// The file that holds the variant, and nothing but the variant. It lies beside this one, and is compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plainInline: "PlainInlineCounter.swift"
      case .plainMethod: "PlainMethodCounter.swift"
      case .belay: "BelayCounter.swift"
      case .belayWeakOwner: "WeakOwnerCounter.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// An app with this variant in it, its screen not open. Nothing counts.
  ///
  /// - Parameter ticker: What it counts by.
  @MainActor
  public func makeScreen(ticker: Ticker) -> any CounterScreen {
    switch self {
    case .plainInline: CounterApp { PlainInlineCounter(ticker: ticker) }
    case .plainMethod: CounterApp { PlainMethodCounter(ticker: ticker) }
    case .belay: CounterApp { Store(BelayCounter(ticker: ticker), state: .init()) }
    case .belayWeakOwner: CounterApp { WeakOwnerCounter(ticker: ticker) }
    }
  }
}

extension PlainInlineCounter: ShownCounter {
  var handle: AnyObject { bag }
}

extension PlainMethodCounter: ShownCounter {
  var handle: AnyObject { bag }
}

extension Store: ShownCounter where F == BelayCounter {
  var number: Int { self[\.number] }
  var handle: AnyObject { self }
  func appeared() { send(.appeared) }
}

extension WeakOwnerCounter: ShownCounter {
  var handle: AnyObject { self }
}
