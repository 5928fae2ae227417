// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension Comparison {
  /// `callees(of:)`: does it name the function that the compiler has found, or one that overrides it?
  func callees() -> (own: Tally, foreign: Tally, exact: Tally) {
    var own = Tally("callees", of: "calls of functions of these files")
    var foreign = Tally("foreign callees", of: "calls of anything else")
    var exact = Tally("exact callees", of: "answers with the right function")
    for (call, use, reference) in calls {
      let claimed = claims.callees(of: call)
      let place = facts.text(of: use)
      guard declarations[reference.symbol] != nil, store.symbols[reference.symbol].kind.isFunction else {
        // Nothing in these files is called: an empty answer is the right one.
        if claimed.isEmpty {
          foreign.addRight()
        } else {
          foreign.addWrong("\(place): \(text(of: reference.symbol)), not \(text(of: claimed))")
        }
        continue
      }
      let right = Set(store.overriders(of: reference.symbol).compactMap { declarations[$0] })
      let what = "\(place): \(text(of: reference.symbol))"
      if claimed.isEmpty {
        own.addMissing(what)
      } else if right.isDisjoint(with: claimed) {
        own.addWrong("\(what), not \(text(of: claimed))")
      } else {
        own.addRight()
        // What no symbol is for was not compiled: the other side of an `#if`.
        let others = claimed.filter { !right.contains($0) && symbols[$0] != nil }
        if others.isEmpty { exact.addRight() } else { exact.addWrong("\(what), but not \(text(of: others))") }
      }
    }
    return (own, foreign, exact)
  }

  /// `typeName(of:)` of the receivers of calls: is it the type that has the method, or one that inherits it?
  func receivers() -> Tally {
    var tally = Tally("receivers", of: "receivers of calls of methods of these files")
    for (_, use, reference) in calls {
      let symbol = store.symbols[reference.symbol]
      guard symbol.kind.isMethod, declarations[reference.symbol] != nil, use.kind == .member,
        let base = use.firstChild, let container = symbol.container
      else { continue }
      let owners = ([container] + reference.receivers).map { store.symbols[$0].typeName }
      let what = "\(facts.text(of: use)): \(owners[0])"
      guard let claimed = claims.typeName(of: base) else {
        tally.addMissing("\(what).\(symbol.baseName)")
        continue
      }
      if isLineage(of: claimed, with: owners) {
        tally.addRight()
      } else {
        tally.addWrong("\(what).\(symbol.baseName), not \(claimed)")
      }
    }
    return tally
  }

  private func isLineage(of type: String, with owners: [String]) -> Bool {
    if owners.contains(type) { return true }
    let lineage = store.lineage(ofTypesNamed: type)
    return owners.contains { lineage.contains($0) }
  }
}
