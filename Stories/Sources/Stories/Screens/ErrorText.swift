// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// What an alert says about an error.
public enum ErrorText {
  /// The error's own sentence, as every app shows it.
  public static func text(of error: any Error) -> String {
    error is CancellationError ? "The operation was cancelled." : error.localizedDescription
  }
}
