// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// What the page wants a test of: a store, and the numbers of the first and the last event.
struct Stretch: Equatable {
  let place: Int
  let first: Int
  let last: Int

  /// - Throws: `RequestRefusal` for anything else than `{"place":1,"from":2,"to":9}`.
  init(_ body: Data) throws {
    guard let value = try? JSONReader.value(of: body, longestText: 100), let place = value["place"]?.whole,
      let first = value["from"]?.whole, let last = value["to"]?.whole, place > 0, first >= 0, last >= first
    else {
      throw RequestRefusal.malformed(
        #"A stretch is such as {"place":1,"from":2,"to":9}, the numbers of a store and two events."#)
    }
    (self.place, self.first, self.last) = (place, first, last)
  }

  /// - Throws: `RequestRefusal` if the session does not have what a test is made of.
  func test(of session: Session) throws -> TestText {
    let events = try session.kept.map { SeenEvent(try JSONReader.value(of: $0.line, longestText: .max)) }
    return try TestText(of: place, from: first, to: last, in: events, app: session.header.app)
  }
}
