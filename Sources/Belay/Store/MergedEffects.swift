// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What `Effect.merge` was given. To merge copies nothing, so effects that are merged one by one nest as deeply as there are effects:
/// they are gone through, and released, by loops.
final class MergedEffects<F: Feature> {
  fileprivate var effects: [Effect<F>]

  init(_ effects: [Effect<F>]) { self.effects = effects }

  deinit {
    var lists = [take()]
    while !lists.isEmpty {
      // Nobody else holds them: they would be released here, one in the other.
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

  /// Takes effects from the end, up to one that is merged itself.
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

/// The effects of one effect, in the order in which they were written.
struct EffectSequence<F: Feature>: IteratorProtocol {
  private var first: Effect<F>?
  /// The merged ones that have been begun, and which of their effects is next.
  private var begun: [(merged: MergedEffects<F>, next: Int)] = []

  init(_ effect: Effect<F>) { first = effect }

  /// Never one that is merged.
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

  /// Nil where it has none left.
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
