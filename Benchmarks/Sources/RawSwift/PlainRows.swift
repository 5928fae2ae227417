// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A list whose rows are objects, each found by its id, as it is written without row stores.
@MainActor
public final class PlainRows {
  public final class Quote {
    public let id: Int
    public var title: String
    public var price = 0

    init(id: Int) {
      self.id = id
      title = "Holding \(id)"
    }
  }

  public private(set) var order: [Int]
  public private(set) var rows: [Int: Quote] = [:]
  public private(set) var taps = 0

  public init(count: Int) {
    order = Array(0..<count)
    for id in order { rows[id] = Quote(id: id) }
  }

  public var total: Int { rows.values.reduce(0) { $0 + $1.price } }

  @inline(never)
  public func tap() { taps += 1 }

  @inline(never)
  public func update(id: Int) { rows[id]?.price += 1 }

  @inline(never)
  public func remove(id: Int) {
    order.removeAll { $0 == id }
    rows[id] = nil
  }

  @inline(never)
  public func insert(id: Int, at position: Int) {
    order.insert(id, at: position)
    rows[id] = Quote(id: id)
  }
}
