// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The outcome of a run.
public enum Outcome: Int, Equatable, Sendable {
  case finished, dropped, superseded, cancelled, failed, pending

  /// The outcome of several runs: failed takes precedence over cancelled, then superseded, dropped, finished.
  func combined(with other: Outcome) -> Outcome { other.rawValue > rawValue ? other : self }

  /// The outcome of the runs that are nested in a run with this outcome.
  var ofNested: Outcome { self == .superseded ? .superseded : .cancelled }
}

/// How a piece of work ended.
public enum WorkEnd: Equatable, Sendable { case returned, failed, cancelled }
