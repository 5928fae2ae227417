// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// Which launch of which app a session is of.
struct SessionHeader: Equatable, Sendable {
  /// The format that this tool reads and writes: see Format.md.
  static let format = 1

  /// A UUID, made by the app.
  let session: String
  let app: String
  let process: Int
  /// The library's version.
  let belay: String
  /// ISO 8601.
  let started: String

  init(_ value: JSONValue) throws {
    guard let format = value["format"]?.whole else {
      throw RequestRefusal.malformed("What an app sends has a 'format': see Inspector/Format.md.")
    }
    guard format == Self.format else {
      let belay = value["belay"]?.text.map { " (Belay \($0.prefix(40)))" } ?? ""
      throw RequestRefusal(
        status: .conflict,
        sentence: """
          The app\(belay) sends format \(format), and this belay-inspect (\(BelayInspect.version)) reads format \(Self.format): \
          use the belay-inspect of the app's version of Belay.
          """)
    }
    guard let session = value["session"]?.text.flatMap(UUID.init(uuidString:)), let app = value["app"]?.text,
      let process = value["process"]?.whole, let belay = value["belay"]?.text, let started = value["started"]?.text,
      process >= 0, [app, belay, started].allSatisfy({ $0.utf8.count <= 200 })
    else {
      throw RequestRefusal.malformed(
        "A session has 'session' (a UUID), 'process' (a whole number), 'app', 'belay' and 'started' (texts of 200 bytes at most)."
      )
    }
    self.session = session.uuidString
    (self.app, self.process, self.belay, self.started) = (app, process, belay, started)
  }

  /// Of a file that has no header: a trace.
  init(trace: Void) {
    (session, app, process, belay, started) = (UUID().uuidString, "Trace", 0, "", "")
  }

  /// The first line of a session's file.
  var line: String {
    JSONValue.object([
      .init(key: "format", value: .whole(Self.format)), .init(key: "session", value: .text(session)),
      .init(key: "app", value: .text(app)), .init(key: "process", value: .whole(process)),
      .init(key: "belay", value: .text(belay)), .init(key: "started", value: .text(started)),
    ]).line
  }
}
