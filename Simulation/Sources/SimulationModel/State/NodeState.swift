// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A position for children in a state.
public enum Slot: Int, CaseIterable, Sendable {
  /// An optional with an id.
  case panel
  /// An optional without an id.
  case hint
  /// An optional enum, one of whose cases is a child.
  case mode
  case rows
  /// An optional: with an id in a row, without one in a panel.
  case leaf
  /// The child in a case of a mode.
  case payload
  /// Computed: filtered rows.
  case listed
  /// Computed: an optional with an id, which depends on a flag.
  case card
  /// Computed: an optional without an id, in a panel or a card.
  case note
  /// The rows of the root's list that is loaded page by page.
  case paged

  /// Those that a script uses which loads no pages.
  public static let unpaged = allCases.filter { $0 != .paged }
}

/// The kind of a store.
public enum Kind: Int, CaseIterable, Sendable {
  case screen, panel, row, mode, leaf

  public var slots: [Slot] {
    switch self {
    case .screen: [.panel, .hint, .mode, .rows, .listed, .card, .paged]
    case .panel: [.leaf, .note]
    case .row: [.leaf]
    case .mode: [.payload]
    case .leaf: []
    }
  }

  public func child(in slot: Slot) -> Kind {
    switch slot {
    case .panel, .card: .panel
    case .hint, .leaf, .payload, .note: .leaf
    case .mode: .mode
    case .rows, .listed, .paged: .row
    }
  }

  /// Whether a child in the slot has an id, in addition to its presence.
  public func hasKeys(in slot: Slot) -> Bool {
    switch slot {
    case .panel, .card, .rows, .listed, .paged: true
    case .leaf: self == .row
    case .hint, .mode, .payload, .note: false
    }
  }

  /// False for an enum whose state consists only of its cases.
  public var hasFields: Bool { self != .mode }
  /// Its code assigns its list. A panel's does not: in a computed slot it may become another store with the same state.
  var hasLists: Bool { hasFields && self != .panel }
}

/// A field that runs hold.
public enum Field: Int, CaseIterable, Sendable { case flag, mark }

/// The fields of one store.
public struct Fields: Equatable, Sendable {
  /// Every mutation appends its number, which records their order.
  public var log: [Int] = []
  public var flag = 0
  public var mark = 0
  public var load = LoadField.idle
  public var pages = PagesField()
  /// A list that was kept, to be put back.
  public var kept: PagesField?
  public var veil: Veil = []

  public init() {}

  public subscript(field: Field) -> Int {
    get { field == .flag ? flag : mark }
    set { if field == .flag { flag = newValue } else { mark = newValue } }
  }
}

public enum LoadField: Equatable, Sendable {
  case idle
  case loading(last: Int?)
  case loaded(Int)
  case failed(last: Int?)

  var value: Int? {
    switch self {
    case .idle: nil
    case .loading(let last), .failed(let last): last
    case .loaded(let value): value
    }
  }
}

/// The state of a store with that of its children.
public struct NodeState: Equatable, Sendable {
  public var key: Int
  public var fields = Fields()
  /// The rows of the kept list, as children.
  public var keptRows: [NodeState] = []
  private var children: [[NodeState]?] = Array(repeating: nil, count: Slot.allCases.count)

  public init(key: Int) { self.key = key }

  public subscript(slot: Slot) -> [NodeState] {
    get { children[slot.rawValue] ?? [] }
    // In place: a copy for each change takes long with thousands of rows.
    _modify {
      var states = children[slot.rawValue] ?? []
      children[slot.rawValue] = nil
      defer { children[slot.rawValue] = states.isEmpty ? nil : states }
      yield &states
    }
  }

  /// A page has come: a row that was there keeps its state.
  mutating func updatePaged() {
    let old = self[.paged]
    self[.paged] = fields.pages.rows.map { row in old.first { $0.key == row.id } ?? NodeState(key: row.id) }
  }

  func value(of followed: Followed) -> Int {
    switch followed {
    case .flag, .childFlag: fields.flag
    case .mark, .childMark: fields.mark
    case .rows: self[.rows].count
    case .pages: fields.pages.followed
    }
  }
}
