// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@Suite struct `A tally of checkouts` {
  @Test func `counts the orders and the wrong runs`() {
    var tally = CheckoutTally()
    tally.add(effects(.validate, .cleanUp, .submit, fault: .orderedAnEmptyCart))
    for _ in 0..<3 { tally.add(effects(.validate, .submit, .cleanUp)) }
    #expect(tally.runs == 4 && tally.orders.count == 2 && tally.wrong == 1)
    #expect(
      tally.record(.plain).table == """
        The checkout, each step sent as an action: 4 runs over HTTP, the same delays for each variant
          runs  order in which the steps took effect
             3  validate, submit, clean-up: right
             1  validate, clean-up, submit: wrong, ordered an empty cart
        2 orders of the steps, 1 of 4 runs wrong.
        """)
  }

  @Test func `the page shows the latest run while it goes, and says how all went`() {
    let nothing = SessionSnapshot.Checkout(seen: [seen(.plain), seen(.belay)], isGoing: false, failure: nil)
    #expect(nothing.variants.map(\.variant) == ["plain", "belay"])
    #expect(nothing.variants.allSatisfy { $0.latest == nil && $0.runs == 0 })

    var wrong = seen(.plain)
    wrong.latest.effects = Array(effects(.submit, .validate, .cleanUp, fault: .orderedUnvalidated).prefix(2))
    var right = seen(.belay)
    right.tally.add(effects(.validate, .submit, .cleanUp))
    var other = right
    other.tally.add(effects(.submit, .validate, .cleanUp, fault: .orderedUnvalidated))
    let going = SessionSnapshot.Checkout(seen: [wrong, right], isGoing: true, failure: nil)
    #expect(going.variants[0].latest?.steps == [.submit, .validate])
    #expect(going.variants[0].latest?.fault == "ordered before the validation had answered")
    #expect(going.variants[1].runs == 1 && going.variants[1].wrong == 0)
    let gone = SessionSnapshot.Checkout(seen: [other, right], isGoing: false, failure: nil)
    #expect(gone.variants[0].runs == 2 && gone.variants[0].wrong == 1 && gone.variants[0].orders.count == 2)
  }

  @Test func `the first run of each sequence is kept, beside the latest`() {
    var seen = seen(.belay)
    let books = [
      [CheckoutStep.validate, .submit, .cleanUp], [.submit, .validate, .cleanUp], [.validate, .submit, .cleanUp],
    ]
    .map { steps in
      seen.latest = CheckoutTrial(.belay)
      seen.latest.effects = steps.map { CheckoutEffect(step: $0, fault: nil) }
      seen.addLatest()
      return seen.latest.book
    }
    #expect(seen.tally.orders.map(\.name) == ["validate,submit,clean-up", "submit,validate,clean-up"])
    #expect(seen.tally.orders.map(\.runs) == [2, 1])
    #expect(zip(seen.kept, books).allSatisfy { $0.book === $1 } && seen.kept.count == 2)
    #expect(seen.latest.book === books[2])
  }

  @Test func `the same seed brings the same delays, another seed others`() {
    let delays = (1...200).map { CheckoutDelays(seed: UInt64($0)) }
    #expect(delays == (1...200).map { CheckoutDelays(seed: UInt64($0)) })
    for step in CheckoutStep.allCases {
      #expect(delays.allSatisfy { step.delays.contains($0[step]) })
      #expect(Set(delays.map { $0[step] }).count > 5)
      #expect(delays.map { $0[step] } != (201...400).map { CheckoutDelays(seed: UInt64($0))[step] })
    }
    let slow = CheckoutDelays(seed: 1, factor: 60)
    #expect(CheckoutStep.allCases.allSatisfy { slow[$0] / 60 == delays[0][$0] })
  }

  private func seen(_ variant: CheckoutVariant) -> CheckoutPlayer.Seen { .init(latest: CheckoutTrial(variant)) }

  private func effects(
    _ steps: CheckoutStep..., fault: CheckoutFault? = nil
  ) -> [CheckoutEffect] {
    steps.map { CheckoutEffect(step: $0, fault: $0 == .submit ? fault : nil) }
  }
}
