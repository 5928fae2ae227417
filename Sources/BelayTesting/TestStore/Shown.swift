// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDifferences

/// The texts of values in failures.
enum Shown {
  /// `.validated(true)`: as in differences.
  static func value(_ value: Any) -> String { ValueText.of(value) }

  /// `\.isSubmitting`; `\.notes[…]`, because a key path does not know the index's text.
  static func path(_ path: AnyKeyPath) -> String {
    let text = "\(path)"
    var shown = text.firstIndex(of: ".").map { "\\\(text[$0...])" } ?? text
    while let start = shown.firstRange(of: ".<computed 0x") {
      let end = shown[start.upperBound...].firstRange(of: ")>")?.upperBound ?? shown.endIndex
      shown.replaceSubrange(start.lowerBound..<end, with: "[…]")
    }
    return shown
  }
}
