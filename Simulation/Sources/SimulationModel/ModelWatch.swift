// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Somebody who watches one field of a store, or who its children are.
public final class ModelWatch {
  public let store: ModelStore
  /// Nil: the children.
  public let field: Field?
  private let seen: Seen
  /// What is watched has changed, so whoever watches must have heard.
  public private(set) var mustHaveFired = false

  /// Children came and went again within a turn: whoever watches may have heard of that.
  public internal(set) var mayHaveFired = false

  private enum Seen: Equatable {
    case value(Int?)
    case children([ObjectIdentifier])
  }

  public init(_ store: ModelStore, _ field: Field?) {
    (self.store, self.field) = (store, field)
    seen = Self.look(store, field)
  }

  /// Nobody can ask any more.
  public var isOver: Bool { store.isGone || store.tree.isReleased || store.tree.isReleaseDue }

  /// At the end of a turn.
  func look() {
    if !store.isGone, Self.look(store, field) != seen { mustHaveFired = true }
  }

  private static func look(_ store: ModelStore, _ field: Field?) -> Seen {
    guard let field else { return .children(store.children.map(ObjectIdentifier.init)) }
    return .value(store.view?.fields[field])
  }
}
