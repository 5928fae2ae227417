// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a run stands.
public enum Outcome: Int, Equatable, Sendable {
  case finished, dropped, superseded, cancelled, failed, pending

  /// Of several runs: failed before cancelled before superseded before dropped before finished.
  func combined(with other: Outcome) -> Outcome { other.rawValue > rawValue ? other : self }

  /// What becomes of what is nested in a run that ends so.
  var ofNested: Outcome { self == .superseded ? .superseded : .cancelled }
}

/// How a piece of work came to its end.
public enum WorkEnd: Equatable, Sendable { case returned, failed, cancelled }
