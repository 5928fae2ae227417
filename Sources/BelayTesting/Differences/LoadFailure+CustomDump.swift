// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if CustomDump
  public import Belay
  public import CustomDump

  /// Dumped as its error: a test cannot expect the failure's identity.
  extension LoadFailure: CustomDumpRepresentable {
    public var customDumpValue: Any { error }
  }
#endif
