// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The arguments of one `Effect.merge`. Merging copies nothing, so effects that are merged one by one nest as deeply as
/// there are effects. They are therefore traversed and released by loops.
final class MergedEffects<F: Feature> {
  fileprivate var effects: [Effect<F>]

  init(_ effects: [Effect<F>]) { self.effects = effects }

  deinit {
    var lists = [take()]
    while !lists.isEmpty {
      // Nothing else holds them. Without this loop each would be released within the release of another.
      while var merged = Self.popMerged(from: &lists[lists.count - 1]) {
        if isKnownUniquelyReferenced(&merged) { lists.append(merged.take()) }
      }
      if lists[lists.count - 1].isEmpty { lists.removeLast() }
    }
  }

  private func take() -> [Effect<F>] {
    defer { effects = [] }
    return effects
  }

  /// Removes effects from the end, until one that is merged itself.
  ///
  /// Its own function, so that the caller alone holds what it returns.
  @inline(never)
  private static func popMerged(from effects: inout [Effect<F>]) -> MergedEffects? {
    while let last = effects.popLast() {
      if case .merge(let merged) = last.kind { return merged }
    }
    return nil
  }
}

/// The single effects in an effect, in the order in which they were written.
struct EffectSequence<F: Feature>: IteratorProtocol {
  private var first: Effect<F>?
  /// The merged effects that have been entered, and the index of the next effect in each.
  private var begun: [(merged: MergedEffects<F>, next: Int)] = []

  init(_ effect: Effect<F>) { first = effect }

  /// Never returns a merged effect.
  mutating func next() -> Effect<F>? {
    var next = first.take()
    while true {
      switch next?.kind {
      case .merge(let merged): begun.append((merged, 0))
      case .some: return next
      case nil: if begun.isEmpty { return nil }
      }
      next = nextOfInnermost()
    }
  }

  /// Nil if it has none left.
  private mutating func nextOfInnermost() -> Effect<F>? {
    let (merged, next) = begun[begun.count - 1]
    guard next < merged.effects.count else {
      begun.removeLast()
      return nil
    }
    begun[begun.count - 1].next += 1
    return merged.effects[next]
  }
}
