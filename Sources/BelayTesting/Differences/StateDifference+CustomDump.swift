// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import BelayDifferences

extension StateDifference {
  /// Nil if the values are the same. With the package trait `CustomDump`, the description is what swift-custom-dump
  /// prints, if that sees a difference.
  package init?<Value>(expected: Value, actual: Value) {
    self.init(expected: expected, actual: actual, dump: CustomDumpText.ofDifference(expected, actual))
  }
}
