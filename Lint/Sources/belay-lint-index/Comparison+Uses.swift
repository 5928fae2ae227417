// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension Comparison {
  /// `declaration(of:)`: is it the property or parameter that the compiler has found?
  func variables() -> Tally {
    var tally = Tally("declarations", of: "uses of properties and parameters of these files")
    for code in facts.files {
      for use in code.root.subtree where use.kind == .name || use.kind == .member {
        guard let reference = references[facts.place(of: use)], declarations[reference.symbol] != nil,
          store.symbols[reference.symbol].kind.isVariable
        else { continue }
        let what = "\(facts.text(of: use)): \(text(of: reference.symbol))"
        guard let claimed = claims.declaration(of: use) else {
          tally.addMissing(what)
          continue
        }
        // A requirement and what meets it are the same property.
        if store.relatives(of: reference.symbol).contains(where: { declarations[$0] == claimed })
          || isShorthand(claimed) || isOtherBranch(claimed, reference.symbol)
        {
          tally.addRight()
        } else {
          tally.addWrong("\(what), not \(text(of: [claimed]))")
        }
      }
    }
    return tally
  }

  /// `callers(of:)`: for each call, whether it is among the callers of what the compiler has found, and whether it is among those
  /// of unrelated functions.
  func callers() -> Tally {
    var tally = Tally("callers", of: "pairs of a call and a function that it may run")
    var expected: [Int: Set<CodeElement>] = [:]
    for (_, use, reference) in calls
    where declarations[reference.symbol] != nil && store.symbols[reference.symbol].kind.isFunction {
      for symbol in store.overriders(of: reference.symbol) { expected[symbol, default: []].insert(use) }
    }
    for code in facts.files {
      for function in code.root.subtree where function.kind == .function {
        // A requirement without a body runs nothing.
        guard let symbol = symbols[function], function.body != nil else { continue }
        let claimed = Set(claims.callers(of: function))
        let what = text(of: symbol)
        for use in (expected[symbol] ?? []).sorted(by: isBefore) {
          if claimed.contains(use) { tally.addRight() } else { tally.addMissing("\(facts.text(of: use)): \(what)") }
        }
        let relatives = store.relatives(of: symbol)
        for use in claimed.sorted(by: isBefore) {
          guard let found = references[facts.place(of: use)]?.symbol, !relatives.contains(found) else { continue }
          tally.addWrong("\(facts.text(of: use)): \(text(of: found)), not \(what)")
        }
      }
    }
    return tally
  }

  /// `if let name`, `[name]`: the store names what is shadowed.
  private func isShorthand(_ claimed: CodeElement) -> Bool {
    (claimed.kind == .binding || claimed.kind == .capture) && claimed.firstChild == nil
  }

  /// A property of the same type that was not compiled: the other side of an `#if`.
  private func isOtherBranch(_ claimed: CodeElement, _ symbol: Int) -> Bool {
    guard symbols[claimed] == nil, let meant = declarations[symbol] else { return false }
    return claimed.kind == meant.kind && claimed.code.path == meant.code.path
      && claimed.enclosingType?.name == meant.enclosingType?.name && claimed.enclosingType != meant.enclosingType
  }

  private func isBefore(_ one: CodeElement, _ other: CodeElement) -> Bool {
    one.code.path == other.code.path ? one.index < other.index : one.code.path < other.code.path
  }
}
