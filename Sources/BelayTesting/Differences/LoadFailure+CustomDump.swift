// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if CustomDump
  public import Belay
  public import CustomDump

  /// A failure is dumped as its error: what tells it from others is nothing that a test could expect.
  extension LoadFailure: CustomDumpRepresentable {
    public var customDumpValue: Any { error }
  }
#endif
