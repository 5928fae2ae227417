// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// A saved session, or an exported trace: JSON lines, of which the first is the session's.
struct SessionFile: Sendable {
  let header: SessionHeader
  let events: [SessionEvent]

  /// - Throws: `RequestRefusal` with the number of the first line that is wrong.
  init(_ data: Data, limits: InspectorLimits) throws {
    guard data.count <= limits.file else {
      throw RequestRefusal.tooLarge("The file is larger than \(limits.file / 1_024 / 1_024) MB.")
    }
    var header: SessionHeader?
    var events: [SessionEvent] = []
    for (index, line) in data.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
      let name = "Line \(index + 1)"
      let value: JSONValue
      do {
        value = try JSONReader.value(of: line, longestText: limits.text)
      } catch let failure as JSONFailure {
        throw RequestRefusal.malformed("\(name) is no event: \(failure.reason), after \(failure.offset) bytes.")
      }
      if header == nil, events.isEmpty, value["event"] == nil {
        header = try SessionHeader(value)
      } else {
        events.append(try SessionEvent(value, after: events.last?.number, name: name))
      }
    }
    guard header != nil || !events.isEmpty else {
      throw RequestRefusal.malformed("The file is empty: a session is saved by the page, a trace by TraceExport.")
    }
    self.header = header ?? SessionHeader(trace: ())
    self.events = events
  }

  /// A session's file.
  static func data(of session: Session) -> Data {
    Data("\(session.header.line)\n".utf8) + session.lines(from: 0, most: .max).lines
  }
}
