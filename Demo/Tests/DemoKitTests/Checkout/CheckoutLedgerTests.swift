// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import Stories
import Testing

@testable import DemoKit

@Suite(.timeLimit(.minutes(15)))
struct `The ledger of carts` {
  @Test(arguments: permutations)
  func `only one order is right, and each other one has its fault`(steps: [CheckoutStep]) async throws {
    let ledger = CheckoutLedger()
    let (cart, effects) = await ledger.open()
    for step in steps { _ = try await ledger.perform(step, on: cart) }
    let seen = await all(effects)
    #expect(seen.map(\.step) == steps)
    let place = { (step: CheckoutStep) in steps.firstIndex(of: step)! }
    let isEmpty = place(.cleanUp) < place(.submit)
    let isUnvalidated = place(.submit) < place(.validate)
    let fault: CheckoutFault? = isEmpty ? .orderedAnEmptyCart : isUnvalidated ? .orderedUnvalidated : nil
    #expect(seen.map(\.fault) == steps.map { $0 == .submit ? fault : nil })
    #expect((fault == nil) == (steps == CheckoutStep.allCases))
  }

  @Test func `answers with what is in the cart`() async throws {
    let ledger = CheckoutLedger()
    let (cart, _) = await ledger.open()
    #expect(try await text(ledger.perform(.validate, on: cart)) == #"{"isValid":true}"#)
    let receipt = try await JSONDecoder().decode(Receipt.self, from: ledger.perform(.submit, on: cart))
    #expect(receipt == Receipt(number: 1001, items: 3))
    #expect(try await text(ledger.perform(.cleanUp, on: cart)) == #"{"items":0}"#)

    let (other, _) = await ledger.open()
    _ = try await ledger.perform(.cleanUp, on: other)
    #expect(try await text(ledger.perform(.validate, on: other)) == #"{"isValid":false}"#)
    let empty = try await JSONDecoder().decode(Receipt.self, from: ledger.perform(.submit, on: other))
    #expect(empty == Receipt(number: 1002, items: 0))
  }

  @Test func `a step is done once, and on an open cart only`() async throws {
    let ledger = CheckoutLedger()
    let (cart, effects) = await ledger.open()
    _ = try await ledger.perform(.validate, on: cart)
    await #expect(throws: RequestRefusal.self) { try await ledger.perform(.validate, on: cart) }
    await ledger.close(cart)
    await #expect(throws: RequestRefusal.self) { try await ledger.perform(.submit, on: cart) }
    #expect(await all(effects).map(\.step) == [.validate])
    #expect(await ledger.count == 0)
  }

  /// All orders of the three steps.
  static let permutations = CheckoutStep.allCases.flatMap { first in
    CheckoutStep.allCases.filter { $0 != first }.map { second in
      [first, second] + CheckoutStep.allCases.filter { $0 != first && $0 != second }
    }
  }

  private func all(_ effects: AsyncStream<CheckoutEffect>) async -> [CheckoutEffect] {
    await effects.reduce(into: []) { $0.append($1) }
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
