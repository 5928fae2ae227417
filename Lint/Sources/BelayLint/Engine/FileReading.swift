// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension Linter {
  /// Reads the files and lints them. What cannot be read is noted, and the rest linted.
  ///
  /// - Parameter cache: Where the report of the same bytes may be found; it is kept there otherwise.
  public func lint(paths: [String], cache: ReportCache? = nil) -> Report {
    let contents = Workers.map(paths) { path -> (input: Input?, note: String?) in
      guard let data = FileManager.default.contents(atPath: path) else {
        return (nil, "\(path): this file cannot be read")
      }
      let bytes = [UInt8](data)
      guard String(bytes: bytes, encoding: .utf8) != nil else {
        return (nil, "\(path): this file is not UTF-8, and was not linted")
      }
      return (Input(path: path, bytes: bytes), nil)
    }
    let inputs = contents.compactMap(\.input)
    let key = cache == nil ? "" : key(of: inputs)
    var report: Report
    if let kept = cache?.report(for: key) {
      report = kept
    } else {
      report = lint(inputs)
      cache?.keep(report, for: key)
    }
    report.notes = contents.compactMap(\.note) + report.notes
    return report
  }
}
