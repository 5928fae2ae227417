// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

@testable import InspectKit

/// What apps send, as text.
enum Lines {
  static let session = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
  static let other = "7F9619FF-8B86-D011-B42D-00CF4FC964FF"

  static func event(_ number: Int, name: String = "TalksStore", more: String = "") -> String {
    #"{"number":\#(number),"time_us":1.5,"place":1,"name":"\#(name)","event":"began"\#(more)}"#
  }

  static func batch(
    _ number: Int, _ events: [String], session: String = session, app: String = "Talks", process: Int = 7,
    dropped: Int = 0, format: Int = 1
  ) -> String {
    let header = #""format":\#(format),"session":"\#(session)","app":"\#(app)","process":\#(process)"#
    let rest = #""belay":"0.2.0","started":"2026-11-28T14:40:00Z","batch":\#(number),"dropped":\#(dropped)"#
    return "{\(header),\(rest),\"events\":[\(events.joined(separator: ","))]}"
  }
}

extension SessionBook {
  /// Takes a batch as the server does.
  func receive(_ text: String, now: Date = Date()) throws {
    try receive(EventBatch(Data(text.utf8), limits: limits), now: now)
  }

  /// The lines that a reader gets now.
  func lines(of id: String = Lines.session, after number: Int = -1) async throws -> [String] {
    let feed = try EventFeed(of: id, after: number, waits: false, in: self)
    var text = ""
    while let lines = await feed.next() { text += String(decoding: lines, as: UTF8.self) }
    return text.split(separator: "\n").map(String.init)
  }
}
