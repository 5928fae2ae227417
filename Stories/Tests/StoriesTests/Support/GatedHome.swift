// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The requests of home, answered by the test.
@MainActor
final class GatedHome {
  let lists = GatedRequests<Void, [Holding]>()
  let sparklines = GatedRequests<Holding.ID, [Int]>()

  var api: HomeAPI {
    HomeAPI(
      holdings: { try await self.lists.ask(()) },
      sparkline: { try await self.sparklines.ask($0) })
  }

  /// Answers the newest list, with a made-up holding for each id.
  func answerList(_ ids: Holding.ID..., price: Int = 100) { answerList(ids, price: price) }

  func answerList(_ ids: [Holding.ID], price: Int = 100) {
    lists.answer(
      lists.endings.count - 1,
      ids.map { Holding(id: $0, name: "The \($0)", quantity: 1, price: price, change: 0) })
  }

  /// Answers the newest request of the row with this id.
  func answerSparkline(_ id: Holding.ID, _ prices: [Int]) {
    if let request = newest(id) { sparklines.answer(request, prices) }
  }

  func refuseSparkline(_ id: Holding.ID) {
    if let request = newest(id) { sparklines.refuse(request) }
  }

  private func newest(_ id: Holding.ID) -> Int? { sparklines.asked.lastIndex(of: id) }
}
