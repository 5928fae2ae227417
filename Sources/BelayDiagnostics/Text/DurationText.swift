// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

enum DurationText {
  /// `340 ms`, `2.0 s`, `4 min 10 s`: in the usual form for people.
  static func of(_ duration: Duration) -> String {
    let milliseconds = Int64((duration / .milliseconds(1)).rounded())
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = Int64((duration / .milliseconds(100)).rounded())
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = tenths / 10
    if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
  }
}
