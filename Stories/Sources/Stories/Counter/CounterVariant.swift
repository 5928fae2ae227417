// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
public import BelayTrace
public import Foundation

/// The variants of the counter story.
public enum CounterVariant: String, CaseIterable, Codable, Sendable {
  case plainInline = "plain-inline"
  case plainMethod = "plain-method"
  case belay
  case belayWeakOwner = "belay-weak-owner"

  /// The title on the page.
  public var title: String {
    switch self {
    case .plainInline: "A bag, written inline"
    case .plainMethod: "A bag, in a method"
    case .belay: "Belay, a store"
    case .belayWeakOwner: "Belay, a weak owner"
    }
  }

  /// The file that contains only the variant. It is beside this one, and compiled with it.
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

  /// An app with this variant, whose screen is not open. It does not count yet.
  ///
  /// - Parameters:
  ///   - ticker: The source of the ticks.
  ///   - trace: Receives the events of the store or the scope, if the variant has one; nil for none.
  @MainActor
  public func makeScreen(ticker: Ticker, trace: (any TraceObserver)? = nil) -> any CounterScreen {
    switch self {
    case .plainInline: CounterApp { PlainInlineCounter(ticker: ticker) }
    case .plainMethod: CounterApp { PlainMethodCounter(ticker: ticker) }
    case .belay:
      CounterApp {
        let store = Store(BelayCounter(ticker: ticker), state: .init())
        if let trace { store.trace(to: trace) }
        return store
      }
    case .belayWeakOwner:
      CounterApp {
        let counter = WeakOwnerCounter(ticker: ticker)
        if let trace { counter.scope.trace(to: trace) }
        return counter
      }
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
