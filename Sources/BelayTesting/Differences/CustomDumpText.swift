// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if CustomDump
  import CustomDump
#endif

/// What swift-custom-dump says of two values.
enum CustomDumpText {
  /// Nil without the package's trait, and where it sees no difference: ours knows `==`, and it only what shows.
  static func ofDifference<Value>(_ expected: Value, _ actual: Value) -> String? {
    #if CustomDump
      diff(expected, actual)
    #else
      nil
    #endif
  }
}
