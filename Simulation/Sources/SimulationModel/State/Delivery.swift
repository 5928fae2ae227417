// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Rows as a backend sends them: an id may come twice, and may be there already.
public struct Delivery: Equatable, Sendable {
  /// The call that takes the rows.
  public enum Call: Int, CaseIterable, Sendable {
    /// Each of these replaces all rows.
    case replaceAll, initializer, uniquing
    /// Each of these keeps the rows that are there.
    case append, insert, updateOrAppend, oneByOne

    var keepsRows: Bool { self == .append || self == .insert || self == .updateOrAppend || self == .oneByOne }
  }

  public var call: Call
  public var keys: [Int]
  /// The log of each row has this number plus its position in the answer, which shows whose contents stayed.
  public var number: Int
  /// Only for `insert`.
  public var place: Int

  public init(_ call: Call, keys: [Int], number: Int, at place: Int = 0) {
    (self.call, self.keys, self.number, self.place) = (call, keys, number, place)
  }

  /// Of the rows with one id one stays, where the first was, with the contents that came last.
  func apply(to rows: inout [NodeState]) {
    if !call.keepsRows { rows = [] }
    var positions = Dictionary(uniqueKeysWithValues: rows.indices.map { (rows[$0].key, $0) })
    var added: [NodeState] = []
    let count = rows.count
    for (offset, key) in keys.enumerated() {
      var row = NodeState(key: key)
      row.fields.log = [number + offset]
      if let position = positions[key] {
        if position < count { rows[position] = row } else { added[position - count] = row }
      } else {
        positions[key] = count + added.count
        added.append(row)
      }
    }
    rows.insert(contentsOf: added, at: call == .insert ? place % (count + 1) : count)
  }

  /// Whether an id comes twice, or is there already.
  func repeats(_ rows: [NodeState]) -> Bool {
    Set(keys).count < keys.count || call.keepsRows && rows.contains { keys.contains($0.key) }
  }
}
