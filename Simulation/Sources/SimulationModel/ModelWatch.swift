// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An observer of one field of a store, or of its list of children.
public final class ModelWatch {
  public let store: ModelStore
  /// Nil: the children.
  public let field: Field?
  private let seen: Seen
  /// The observed value has changed, so the observer must have been notified.
  public private(set) var mustHaveFired = false

  /// Children were added and removed within one turn, or a value was there between two ends that the library may have
  /// concluded in one: the observer may have been notified.
  public internal(set) var mayHaveFired = false

  private enum Seen: Equatable {
    case value(Int?)
    case children([ObjectIdentifier])
  }

  public init(_ store: ModelStore, _ field: Field?) {
    (self.store, self.field) = (store, field)
    seen = Self.look(store, field)
  }

  /// The store can no longer be read.
  public var isOver: Bool { store.isRemoved || store.tree.isReleased || store.tree.isReleaseDue }

  /// Whether the observer may have been notified, or not, so far.
  public func allows(_ hasFired: Bool) -> Bool { hasFired == mustHaveFired || hasFired && mayHaveFired }

  /// At the end of a turn.
  func look() {
    guard !store.isRemoved, Self.look(store, field) != seen else { return }
    if store.tree.mayBePartOfTurn { mayHaveFired = true } else { mustHaveFired = true }
  }

  private static func look(_ store: ModelStore, _ field: Field?) -> Seen {
    guard let field else { return .children(store.children.map(ObjectIdentifier.init)) }
    return .value(store.view?.fields[field])
  }
}
