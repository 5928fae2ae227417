// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Lane {
  /// What a lane does with a run that is asked for while others are going.
  ///
  /// Every policy has a limit, one unless said otherwise: how many live runs of the lane go at once. The lane is *busy* when
  /// as many are going or waiting.
  public struct Policy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case concurrent, restart, drop, join, enqueue, keepLatest }

    let kind: Kind
    /// How many live runs go at once; `Int.max` where there is no limit.
    let limit: Int

    private init(_ kind: Kind, limit: Int) {
      ProgrammerMistake.refuse(
        unless: limit > 0, "A lane that lets \(limit) runs go would never start one. Give a limit of 1 or more.")
      self.kind = kind
      self.limit = limit
    }

    /// All go at once.
    public static let concurrent = Policy(.concurrent, limit: .max)
    /// At most `limit` go at once; the others wait their turn, first in, first out.
    public static func concurrent(limit: Int) -> Policy { Policy(.concurrent, limit: limit) }

    /// The new run goes; older ones, going or waiting, are superseded.
    public static let restart = Policy(.restart, limit: 1)
    /// The new run goes; the oldest ones are superseded until no more than `limit` go, and everything that waits.
    public static func restart(limit: Int) -> Policy { Policy(.restart, limit: limit) }

    /// A run asked for while the lane is busy is dropped: it never starts.
    public static let drop = Policy(.drop, limit: 1)
    /// A run asked for while the lane is busy is dropped.
    public static func drop(limit: Int) -> Policy { Policy(.drop, limit: limit) }

    /// A run asked for while the lane is busy starts nothing and shares the end and the outcome of the one that goes.
    /// Cancelling it only lets go of the other.
    public static let join = Policy(.join, limit: 1)
    /// A run asked for while the lane is busy shares the end of the newest that goes.
    public static func join(limit: Int) -> Policy { Policy(.join, limit: limit) }

    /// One after the other, first in, first out.
    public static let enqueue = Policy(.enqueue, limit: 1)
    /// At most `limit` at once, first in, first out: the same as `concurrent(limit:)`.
    public static func enqueue(limit: Int) -> Policy { Policy(.enqueue, limit: limit) }

    /// One goes, and only the newest of the others waits; those between are dropped.
    public static let keepLatest = Policy(.keepLatest, limit: 1)
    /// At most `limit` go, and only the newest of the others waits; those between are dropped.
    public static func keepLatest(limit: Int) -> Policy { Policy(.keepLatest, limit: limit) }
  }
}

extension Lane.Policy {
  /// Never waits, never makes anybody leave.
  var alwaysGoes: Bool { limit == .max && (kind == .concurrent || kind == .enqueue) }
}

extension Lane.Policy: CustomStringConvertible {
  public var description: String {
    switch (kind, limit) {
    case (.concurrent, .max): "concurrent"
    case (.concurrent, _): "concurrent(limit: \(limit))"
    case (_, 1): "\(kind)"
    default: "\(kind)(limit: \(limit))"
    }
  }
}
