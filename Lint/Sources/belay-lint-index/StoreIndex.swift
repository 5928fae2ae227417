// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place in a file: both numbers from 1, the column in bytes.
struct Place: Hashable {
  let path: String
  let line: Int
  let column: Int
}

/// What the compiler knows of some files: their symbols, and where each occurs.
struct StoreIndex {
  struct Symbol {
    let identifier: String
    let name: String
    let kind: SymbolKind
    var definitions: Set<Place> = []
    /// The number of the type or extension in which it is declared.
    var container: Int?
    /// What it overrides, or which requirement it meets.
    var overridden: Set<Int> = []
    var overriding: Set<Int> = []
    /// Of a type: what it inherits from, and conforms to. Of an extension: the type.
    var bases: Set<Int> = []

    /// `load` of `load(_:)`.
    var baseName: String {
      let base = name.prefix { $0 != "(" }
      return base.hasPrefix("$") ? String(base.dropFirst()) : String(base)
    }
  }

  struct Occurrence {
    let place: Place
    let symbol: Int
    let roles: Roles
    /// The types of the receiver, where the call is dispatched at run time.
    let receivers: [Int]
  }

  var symbols: [Symbol] = []
  /// References in expressions that are written in the source.
  var references: [Occurrence] = []
  var fileCount = 0

  /// The symbol, what it overrides and what overrides that, at any distance: a call may run each of them.
  func relatives(of symbol: Int) -> Set<Int> {
    var found: Set<Int> = [symbol]
    var open = [symbol]
    while let next = open.popLast() {
      for other in symbols[next].overridden.union(symbols[next].overriding) where found.insert(other).inserted {
        open.append(other)
      }
    }
    return found
  }

  /// The symbol, and what overrides it, at any distance.
  func overriders(of symbol: Int) -> Set<Int> { closure(of: symbol) { $0.overriding } }

  /// The names of the type's ancestors and protocols, itself included.
  func lineage(ofTypesNamed name: String) -> Set<String> {
    var found: Set<String> = [name]
    for type in typesByName[name] ?? [] {
      found.formUnion(closure(of: type) { $0.bases }.map { symbols[$0].typeName })
    }
    return found
  }

  private func closure(of symbol: Int, _ next: (Symbol) -> Set<Int>) -> Set<Int> {
    var found: Set<Int> = [symbol]
    var open = [symbol]
    while let current = open.popLast() {
      for other in next(symbols[current]) where found.insert(other).inserted { open.append(other) }
    }
    return found
  }

  private(set) var typesByName: [String: [Int]] = [:]

  /// After the last occurrence was added.
  mutating func finish() {
    for (index, symbol) in symbols.enumerated() {
      for base in symbol.overridden { symbols[base].overriding.insert(index) }
      if symbol.kind.isType { typesByName[symbol.typeName, default: []].append(index) }
    }
  }
}

extension StoreIndex.Symbol {
  /// Of a type or extension: its last name.
  var typeName: String { String(name.split(separator: ".").last ?? "") }
}
