// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@Suite struct `A tally of checkouts` {
  @Test func `counts the orders and the wrong runs`() {
    var tally = CheckoutTally()
    #expect(tally.record(.belay).json.hasSuffix(#""seen":[],"summary":{"runs":0,"orders":0,"wrong":0}}"#))
    tally.add(effects(.validate, .cleanUp, .submit, fault: .orderedAnEmptyCart))
    for _ in 0..<3 { tally.add(effects(.validate, .submit, .cleanUp)) }
    #expect(tally.runs == 4 && tally.orders.count == 2 && tally.wrong == 1)
    #expect(
      tally.record(.plain).json == """
        {"story":"checkout","variant":"plain","seen":[\
        {"order":["validate","submit","clean-up"],"runs":3,"fault":null},\
        {"order":["validate","clean-up","submit"],"runs":1,"fault":"ordered-an-empty-cart"}],\
        "summary":{"runs":4,"orders":2,"wrong":1}}
        """)
    #expect(
      tally.record(.plain).table == """
        The checkout, sends that are awaited: 4 runs over HTTP, the same delays for each variant
          runs  order in which the steps took effect
             3  validate, submit, clean-up: right
             1  validate, clean-up, submit: wrong, ordered an empty cart
        2 orders of the steps, 1 of 4 runs wrong.
        """)
  }

  @Test func `the page shows the latest run while it goes, and says how all went`() {
    let nothing = SessionSnapshot.Checkout(seen: [.init(), .init()], isGoing: false, failure: nil)
    #expect(nothing.variants.map(\.variant) == ["plain", "belay"])
    #expect(nothing.variants.allSatisfy { $0.latest == nil && $0.runs == 0 })

    var wrong = CheckoutPlayer.Seen()
    wrong.latest = Array(effects(.submit, .validate, .cleanUp, fault: .orderedUnvalidated).prefix(2))
    var right = CheckoutPlayer.Seen()
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

  @Test func `a step is drawn when it took effect, however late the page learns of it`() {
    let start = ContinuousClock.now - .seconds(60)
    var seen = CheckoutPlayer.Seen()
    seen.begin(CheckoutDelays(seed: 1), at: start)
    seen.latest = [CheckoutEffect(step: .validate, fault: nil, time: start + .milliseconds(40))]
    #expect(seen.timedEffects.map(\.ms) == [40])
    #expect(seen.now >= 60_000)
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

  private func effects(
    _ steps: CheckoutStep..., fault: CheckoutFault? = nil
  ) -> [CheckoutEffect] {
    steps.map { CheckoutEffect(step: $0, fault: $0 == .submit ? fault : nil) }
  }
}
