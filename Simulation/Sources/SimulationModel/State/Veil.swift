// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a store hides of the children in its computed slots, and whether a child hides itself.
public struct Veil: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The listed row with this key.
  public static func row(_ key: Int) -> Veil { Veil(rawValue: 1 << key) }
  public static let card = Veil(rawValue: 1 << 8)
  public static let note = Veil(rawValue: 1 << 9)
  /// In a child: its parent's computed slot does not show it.
  public static let itself = Veil(rawValue: 1 << 10)
  /// Every child whose mark is 2, and every one whose mark is 0: runs hold these fields.
  public static let twos = Veil(rawValue: 1 << 11)
  public static let zeros = Veil(rawValue: 1 << 12)
  /// Every child with a load in progress.
  public static let loads = Veil(rawValue: 1 << 13)
  /// The note while the store's own flag is 2, the card while the mark of its sibling, the hint, is 2.
  public static let flagged = Veil(rawValue: 1 << 14)
}

extension Slot {
  /// The slot has no storage: it shows some of the states that are stored elsewhere in the parent's state.
  public var isComputed: Bool { self == .listed || self == .card || self == .note }
  public var isOfRows: Bool { self == .rows || self == .listed || self == .paged }
}

extension NodeState {
  /// Whether the slot shows a child whose state is stored behind it.
  func shows(_ child: NodeState, in slot: Slot) -> Bool {
    guard slot.isComputed else { return true }
    let veil = fields.veil
    switch slot {
    case .listed:
      if veil.contains(.row(child.key)) { return false }
    case .card:
      if veil.contains(.card) || veil.contains(.flagged) && self[.hint].first?.fields.mark == 2 { return false }
    default:
      if veil.contains(.note) || veil.contains(.flagged) && fields.flag == 2 { return false }
    }
    if child.fields.veil.contains(.itself) { return false }
    if veil.contains(.twos), child.fields.mark == 2 { return false }
    if veil.contains(.zeros), child.fields.mark == 0 { return false }
    if veil.contains(.loads), case .loading = child.fields.load { return false }
    return true
  }

  /// The children that the slot shows.
  func shown(in slot: Slot) -> [NodeState] { self[slot].filter { shows($0, in: slot) } }
}
