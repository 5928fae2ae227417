// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Stories

extension BackendClient {
  /// The home screen's requests. Each row requests its own sparkline; the requests of one turn are sent as one batch.
  func makeHomeAPI() -> HomeAPI {
    let sparklines = Batcher<Holding.ID, [Int]>(maximumSize: EndpointBatch.longest) { ids in
      let answers = try await self.batch(ids.map(Resource.sparkline), as: [Int].self)
      return Dictionary(uniqueKeysWithValues: ids.compactMap { id in answers[.sparkline(id)].map { (id, $0) } })
    }
    return HomeAPI(
      holdings: { try await self.get(.endpoint(.holdings), as: [Holding].self) },
      sparkline: { try await sparklines.load($0) })
  }
}
