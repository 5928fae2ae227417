// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Foundation)
  public import Belay
  public import Foundation

  /// In the app's language, English or Japanese.
  extension DeadlineError: LocalizedError {
    /// What happened, for a user to read.
    public var errorDescription: String? { ErrorText.of(self).text }
  }

  /// In the app's language, English or Japanese.
  extension BatcherError: LocalizedError {
    /// What happened, for a user to read.
    public var errorDescription: String? { ErrorText.of(self).text }
  }
#endif
