// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Run {
  /// How a run ended, or that it has not.
  public enum Outcome: Sendable {
    /// It has not ended: it runs, waits in its lane, or its action waits to be received.
    case pending
    /// Its work returned.
    case finished
    /// Its work threw while it was live, or a load in it, or a run nested in it, failed.
    case failed(any Error)
    /// It was cancelled, its lane was cancelled, or its store or scope has ended. A live run that throws
    /// `CancellationError`, because its work has cancelled something of its own, counts as cancelled too.
    case cancelled
    /// A newer run of a `restart` lane replaced it.
    case superseded
    /// Its lane was busy and the policy is `drop`, or it is `keepLatest` and a newer run was requested.
    case dropped

    /// The error, for a run that failed.
    public var error: (any Error)? {
      if case .failed(let error) = self { error } else { nil }
    }

    /// Whether the run has ended, in any way.
    package var isEnded: Bool {
      if case .pending = self { false } else { true }
    }

    /// The outcome of several runs: failed before cancelled before superseded before dropped before finished. Of two
    /// failures the left one is kept.
    func combined(with other: Outcome) -> Outcome { other.rank > rank ? other : self }

    /// The outcome of a nested run when the run around it ends with this one.
    var ofNested: Outcome {
      if case .superseded = self { .superseded } else { .cancelled }
    }

    private var rank: Int {
      switch self {
      case .finished: 0
      case .dropped: 1
      case .superseded: 2
      case .cancelled: 3
      case .failed: 4
      case .pending: 5
      }
    }
  }
}

extension Run.Outcome: Equatable {
  /// Failures are equal when their errors are. Errors that are not `Equatable` are compared by their debug
  /// descriptions.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.failed(let left), .failed(let right)): isSame(left, right)
    default: left.rank == right.rank
    }
  }

  private static func isSame(_ left: any Error, _ right: any Error) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { value == right as? Value }
    // A cast sees through the extra box that a continuation puts around an error; `type(of:)` does not.
    return if let left = left as? any Equatable { equals(left) } else {
      String(reflecting: left) == String(reflecting: right)
    }
  }
}
