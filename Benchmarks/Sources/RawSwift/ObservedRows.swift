// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Observation

/// A list whose rows are observable objects, each found by its id.
///
/// Twin of the row `rows-watched-1000`.
@MainActor
public final class ObservedRows {
  @MainActor
  @Observable
  public final class Quote {
    public private(set) var price = 0

    @inline(never)
    fileprivate func tick() { price += 1 }
  }

  public let rows: [Quote]

  public init(count: Int) { rows = (0..<count).map { _ in Quote() } }

  public var total: Int { rows.reduce(0) { $0 + $1.price } }

  @inline(never)
  public func update(id: Int) { rows[id].tick() }
}
