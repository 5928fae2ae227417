// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The linter's index and the compiler's, on the same files.
struct Comparison {
  let facts: FactsIndex
  let store: StoreIndex
  let claims: Claims
  /// The store's reference at a place in an expression.
  let references: [Place: StoreIndex.Occurrence]
  /// The declarations of functions and variables, by the number of their symbol. One in a protocol counts too.
  let declarations: [Int: CodeElement]
  let symbols: [CodeElement: Int]

  init(_ facts: FactsIndex, _ store: StoreIndex, _ claims: Claims) {
    (self.facts, self.store, self.claims) = (facts, store, claims)
    var references: [Place: StoreIndex.Occurrence] = [:]
    for reference in store.references where facts.use(at: reference.place) != nil {
      let kind = store.symbols[reference.symbol].kind
      guard kind.isFunction || kind.isVariable || kind == .initializer || kind == .enumCase else { continue }
      // `_ = name`, where a type is the name too: the first one is what the source says.
      if references[reference.place] == nil { references[reference.place] = reference }
    }
    self.references = references
    var declarations: [Int: CodeElement] = [:]
    var symbols: [CodeElement: Int] = [:]
    for (number, symbol) in store.symbols.enumerated() where symbol.kind.isFunction || symbol.kind.isVariable {
      for place in symbol.definitions {
        guard let element = facts.declaration(of: symbol.baseName, at: place) else { continue }
        guard (element.kind == .function) == symbol.kind.isFunction else { continue }
        declarations[number] = element
        symbols[element] = number
      }
    }
    (self.declarations, self.symbols) = (declarations, symbols)
  }

  /// The calls at which the store has a function, in the order of the files.
  var calls: [(call: CodeElement, use: CodeElement, reference: StoreIndex.Occurrence)] {
    facts.files.flatMap { code in
      code.root.subtree.compactMap { call in
        guard call.kind == .call, let use = call.firstChild, let reference = references[facts.place(of: use)] else {
          return nil
        }
        return (call, use, reference)
      }
    }
  }

  /// `Feed.load(_:)`.
  func text(of symbol: Int) -> String {
    let container = store.symbols[symbol].container.map { store.symbols[$0].name + "." } ?? ""
    return container + store.symbols[symbol].name
  }

  func text(of elements: [CodeElement]) -> String {
    let texts = elements.prefix(3).map { facts.text(of: $0) }
    return texts.joined(separator: ", ") + (elements.count > 3 ? ", and \(elements.count - 3) more" : "")
  }
}
