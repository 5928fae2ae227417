// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if CustomDump
  import CustomDump
#endif

/// The difference of two values as swift-custom-dump prints it.
enum CustomDumpText {
  /// Nil without the package's trait, and where swift-custom-dump sees no difference: Belay compares by `==`,
  /// swift-custom-dump only what it prints.
  static func ofDifference<Value>(_ expected: Value, _ actual: Value) -> String? {
    #if CustomDump
      diff(expected, actual)
    #else
      nil
    #endif
  }
}
