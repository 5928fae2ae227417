// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ExplorationReportTests {
  /// The receipt is shown when it arrives, and removed if the check answers after it.
  static var checkout: SyntheticScenario {
    let calls: [ScheduleEvent] = ["validate answers true", "submit answers Receipt(1)", "clean-up answers"]
    return SyntheticScenario(
      events: { past in calls.filter { !past.contains($0) } },
      end: { past in
        let isLate = past.first { $0 != calls[2] } == calls[1]
        let text = isLate ? "receipt: nil\noutputs: none" : "receipt: 1\noutputs: finished"
        return ExecutionEnd(ObservedEnd(isLate, text: text))
      })
  }

  @Test func `An end that depends on the order is told with both ends`() async {
    let report = await Self.checkout.explore()
    #expect(
      report.description == """
        Explored 6 orders (all there are). In 3 of them the same events happen, and the end differs.

        1. the end
             in the default order:
               receipt: 1
               outputs: finished
             in this order:
               receipt: nil
               outputs: none
           this order:
             1. submit answers Receipt(1)   (could have been: validate answers true, clean-up answers)
             2. validate answers true
             3. clean-up answers
           to run this order, paste in place of `await explore`:
             await replay("1")
        """)
  }

  @Test func `A right scenario takes one line`() async {
    let all = await SyntheticScenario.calls(4).explore()
    #expect(all.description == "Explored 24 orders (all there are). Orders with the same events end the same way.")
    let one = await SyntheticScenario.calls(1).explore()
    #expect(one.description == "Explored 1 order (all there are). Orders with the same events end the same way.")
    let pruned = await SyntheticScenario.calls(6, signature: { AnyHashable(Set($0)) }).explore()
    #expect(
      pruned.description
        == "Explored 720 orders (all there are) in 130 executions. Orders with the same events end the same way.")
  }

  @Test func `A search that did not get through says how far it came`() async {
    let bound = await SyntheticScenario.calls(5).explore { ($0.bound, $0.samples) = (50, 0) }
    #expect(
      bound.description.hasPrefix(
        "Tried 50 orders in sequence, which is the bound. There are more. "
          + "Orders with the same events end the same way.\n\nCovered: "))
    let sampled = await SyntheticScenario.calls(5).explore { ($0.bound, $0.samples, $0.samplingSeed) = (50, 20, 7) }
    #expect(
      sampled.description.hasPrefix(
        "Tried 50 orders in sequence, which is the bound, and then 20 at random (sampling seed 7). "
          + "There are more. Orders with the same events end the same way.\n\nCovered: "))
    let random = await SyntheticScenario.calls(5).explore { ($0.bound, $0.samples, $0.samplingSeed) = (0, 20, 7) }
    #expect(
      random.description.hasPrefix(
        "Tried 20 orders at random (sampling seed 7). There are more. Orders with the same events end the same way.\n\n"
      ))
    let wrong = await Self.checkout.explore { ($0.bound, $0.samples) = (3, 0) }
    #expect(
      wrong.description.hasPrefix(
        "Tried 3 orders in sequence, which is the bound. There are more. "
          + "In at least 1 order the same events happen, and the end differs.\n\nCovered: "))
    #expect(wrong.description.contains("\n\n1. the end\n"))
  }

  @Test func `A reference that is not in the order as it comes is told with its steps`() async {
    let scenario = SyntheticScenario.checkAndLoad { past in
      past == ["load answers", "check answers false"] ? "both" : "one"
    }
    let report = await scenario.explore()
    #expect(
      report.description == """
        Explored 4 orders (all there are). In 1 of them the same events happen, and the end differs.

        1. the end
             in the other order: one
             in this order: both
           this order:
             1. load answers          (could have been: check answers true, check answers false)
             2. check answers false   (could have been: check answers true)
           the other order:
             1. check answers false
             2. load answers
           to run this order, paste in place of `await explore`:
             await replay("2.1")
        """)
  }

  @Test func `Complaints come before ends`() async {
    let scenario = SyntheticScenario(
      events: { past in SyntheticScenario.names(2).filter { !past.contains($0) } },
      end: { past in
        let text = past.map(\.name).joined()
        return ExecutionEnd(
          ObservedEnd(text, text: text), complaints: text == "ba" ? ["b is too early", "a is too late"] : [])
      })
    let report = await scenario.explore()
    #expect(
      report.description == """
        Explored 2 orders (all there are). In 1 of them the same events happen, and the end differs. There are 2 complaints.

        1. a is too late
           this order:
             1. b   (could have been: a)
             2. a
           to run this order, paste in place of `await explore`:
             await replay("1")

        2. b is too early
           this order:
             1. b   (could have been: a)
             2. a
           to run this order, paste in place of `await explore`:
             await replay("1")

        3. the end
             in the default order: ab
             in this order: ba
           this order:
             1. b   (could have been: a)
             2. a
           to run this order, paste in place of `await explore`:
             await replay("1")
        """)
  }

  @Test func `A rare complaint is printed, however many ends differ`() async {
    let scenario = SyntheticScenario(
      events: { past in SyntheticScenario.names(4).filter { !past.contains($0) } },
      end: { past in
        let text = past.map(\.name).joined()
        return ExecutionEnd(ObservedEnd(text, text: text), complaints: text == "dcba" ? ["all are too late"] : [])
      })
    let description = await scenario.explore().description
    #expect(description.contains("differs. There is 1 complaint.\n\n1. all are too late\n   this order:\n     1. d "))
    #expect(description.contains("\n     await replay(\"3.2.1\")\n\n2. the end\n"))
    #expect(description.contains("\n\n6. the end\n") && !description.contains("\n\n7. "))
    #expect(description.hasSuffix("\n\nand 18 more ends, which are not simpler than these."))
  }

  @Test func `Ends are of one kind where the same fields differ, whichever element they belong to`() {
    struct Row: Hashable, Identifiable {
      let id: Int
      var price = 0
    }
    struct Shop: Hashable {
      var rows = [Row(id: 1), Row(id: 2)]
      var tags: Set<Int> = []
      var total = 0
    }
    func end(_ change: (inout Shop) -> Void = { _ in }, told: [String] = []) -> ObservedEnd {
      var shop = Shop()
      change(&shop)
      return ObservedEnd(shop, text: "", parts: [.init(name: "Shop", value: shop), .init(name: "told", value: told)])
    }
    let right = end()
    func kinds(_ other: ObservedEnd) -> [String] {
      var known: Set<String> = []
      return right.differences(of: other).map(\.kind).filter { known.insert($0).inserted }
    }
    #expect(kinds(right) == [])
    for place in 0...1 {
      #expect(kinds(end { $0.rows[place].price = 4 }) == ["Shop.rows[…].price"])
      #expect(kinds(end { $0.tags = [place] }) == ["Shop.tags.contains(…)"])
    }
    #expect(
      kinds(end({ ($0.total, $0.rows[0].price, $0.rows[1].price) = (1, 2, 3) }, told: ["sold"]))
        == ["Shop.rows[…].price", "Shop.total", "told[…]"])
    #expect(kinds(ObservedEnd(0, text: "0")) == [])
  }

  @Test func `Ten steps are aligned, four other events are cut short, and all complaints are printed`() async {
    let scenario = SyntheticScenario(
      events: { past in
        past.isEmpty
          ? SyntheticScenario.names(8)
          : past.count < 10 ? [ScheduleEvent("the clock advances to \(past.count) s")] : []
      },
      end: {
        ExecutionEnd(ObservedEnd(0, text: "0"), complaints: $0.first == "a" ? [] : ["\($0[0]) must not be first"])
      })
    let description = await scenario.explore().description
    #expect(
      description.contains(
        "\n      1. b   (could have been: a, c, d, and 4 more)\n      2. the clock advances to 1 s\n")
    )
    #expect(
      description.contains(
        "\n     10. the clock advances to 9 s\n   to run this order, paste in place of `await explore`:\n"
          + "     await replay(\"1\")\n\n2. c must not be first\n")
    )
    #expect(description.contains("\n\n6. g must not be first\n"))
    #expect(description.contains("\n\n7. h must not be first\n") && description.hasSuffix("     await replay(\"7\")"))
  }
}
