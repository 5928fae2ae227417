// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How serious a finding is.
public enum Severity: String, Sendable, Codable, Comparable, CaseIterable {
  /// Shown only when asked for: something that makes it a bug has no witness in the code.
  case note
  case warning
  /// A hang, a crash, or an owner that is never released.
  case error

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
