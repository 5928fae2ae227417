// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a feature does when a field of its state has changed, whatever has changed it. See ``Feature/reactions``.
public struct Reaction<F: Feature> {
  let begin: @MainActor (_ engine: StoreEngine<F>) -> FieldWatch

  /// Sends an action after each turn in which the field has changed.
  ///
  /// - Parameters:
  ///   - path: The field: stored or computed, of the state or of a part of it. Compared once in each turn in which
  ///     it may have changed; a `.nan` that stays one has not. Its last value is kept, so the next write to a collection
  ///     copies that; watch its `count`, or ``Rows``, of which only a number is compared first.
  ///   - send: Returns the action for the value before the turn and the value now; nil for none. Called on the main actor,
  ///     outside of any change: it may read stores.
  @MainActor
  public static func onChange<Value: Equatable>(
    of path: KeyPath<F.State, Value>, _ send: @escaping @MainActor (_ old: Value, _ new: Value) -> F.Action?
  ) -> Reaction {
    Reaction { engine in
      let value = engine.peek(path)
      return FieldWatch.make(path, value, ReactionSignal(engine, path, from: value, send))
    }
  }
}

extension StoreEngine {
  /// Called once, when the state is there.
  final func beginReactions() {
    let reactions = F.reactions
    #if DEBUG
      if reactions.isEmpty { reportReactionsOfInstance() }
    #endif
    if reactions.isEmpty { return }
    tree.hasReactions = true
    for reaction in reactions {
      let watch = reaction.begin(self)
      watches.addReaction(watch)
    }
    noteWatches()
  }

  #if DEBUG
    private final func reportReactionsOfInstance() {
      guard HiddenFields.registry.isNew(F.self, for: "reactions") else { return }
      let isFound = Mirror(reflecting: feature).children.contains {
        $0.label == "reactions" && $0.value is [Reaction<F>]
      }
      guard isFound else { return }
      DebugReport.make(
        "The `reactions` of \(F.self) are not static, and nothing follows them. Declare `static let reactions: [Reaction<Self>]`."
      )
    }
  #endif
}

/// Sends the action of a reaction.
private final class ReactionSignal<F: Feature, Value: Equatable>: FieldSignal {
  /// Valid: the engine's own watch holds this object.
  private unowned let engine: StoreEngine<F>
  private let path: KeyPath<F.State, Value>
  private var last: Value
  private let send: @MainActor (Value, Value) -> F.Action?

  init(
    _ engine: StoreEngine<F>, _ path: KeyPath<F.State, Value>, from value: Value,
    _ send: @escaping @MainActor (Value, Value) -> F.Action?
  ) {
    (self.engine, self.path, self.last, self.send) = (engine, path, value, send)
  }

  func access() {}
  var isWatched: Bool { true }

  func skip() {
    if !engine.isEnded { last = engine.peek(path) }
  }

  func fire() {
    if engine.isEnded || engine.tree.isInert { return }
    let new = engine.peek(path)
    let old = last
    last = new
    // A watch of rows compares the numbers of their changes; one in the same turn may have undone another.
    if old == new || isStillNoNumber(old, new) { return }
    // In a turn, so the action is queued.
    if let action = send(old, new) { _ = engine.run(action) }
  }

  var label: String { "\(F.self).reactions, of \(path)" }
}

/// Whether the value was `.nan` and is. It does not equal itself, so it would seem to change in each turn. Of a larger
/// value with one in it, nothing can be known: that counts as changed.
private func isStillNoNumber<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  guard new != new, let old = old as? any FloatingPoint, let new = new as? any FloatingPoint else { return false }
  return old.isNaN && new.isNaN
}
