// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Lane {
  /// What a lane does with a run that is requested while other runs are live.
  ///
  /// Every policy has a limit, one by default: how many live runs of the lane run at once. The lane is *busy* when that
  /// many are running or waiting.
  public struct Policy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case concurrent, restart, drop, join, keepLatest }

    let kind: Kind
    /// The most live runs that run at once; `Int.max` for no limit.
    let limit: Int

    private init(_ kind: Kind, limit: Int) {
      ProgrammerMistake.refuse(
        unless: limit > 0, "A lane with the limit \(limit) would never start a run. Give a limit of 1 or more.")
      self.kind = kind
      self.limit = limit
    }

    /// All run at once.
    public static let concurrent = Policy(.concurrent, limit: .max)
    /// At most `limit` run at once; the others wait, first in, first out.
    public static func concurrent(limit: Int) -> Policy { Policy(.concurrent, limit: limit) }

    /// The new run starts; older ones, running or waiting, are superseded.
    public static let restart = Policy(.restart, limit: 1)
    /// The new run starts. The oldest running ones are superseded until no more than `limit` run, and so are all
    /// waiting ones.
    public static func restart(limit: Int) -> Policy { Policy(.restart, limit: limit) }

    /// A run requested while the lane is busy is dropped: it never starts.
    public static let drop = Policy(.drop, limit: 1)
    /// A run requested while the lane is busy is dropped.
    public static func drop(limit: Int) -> Policy { Policy(.drop, limit: limit) }

    /// A run requested while the lane is busy starts nothing: it shares the end and the outcome of the running one.
    /// Cancelling it only detaches it from that run.
    public static let join = Policy(.join, limit: 1)
    /// A run requested while the lane is busy shares the end and the outcome of the newest running one.
    public static func join(limit: Int) -> Policy { Policy(.join, limit: limit) }

    /// One after another, first in, first out: `concurrent(limit: 1)`.
    public static let enqueue = concurrent(limit: 1)

    /// One runs, and only the newest of the others waits; those in between are dropped.
    public static let keepLatest = Policy(.keepLatest, limit: 1)
    /// At most `limit` run, and only the newest of the others waits; those in between are dropped.
    public static func keepLatest(limit: Int) -> Policy { Policy(.keepLatest, limit: limit) }
  }
}

extension Lane.Policy {
  /// Whether its runs never wait and never supersede others.
  var isUnlimited: Bool { self == .concurrent }
}

extension Lane.Policy: CustomStringConvertible {
  public var description: String {
    switch (kind, limit) {
    case (.concurrent, .max): "concurrent"
    case (.concurrent, 1): "enqueue"
    case (.concurrent, _): "concurrent(limit: \(limit))"
    case (_, 1): "\(kind)"
    default: "\(kind)(limit: \(limit))"
    }
  }
}
