// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CIndexStore
import Foundation

/// Reads of index stores what they have about some files.
final class StoreReader {
  private let library: IndexLibrary
  private let functions: IndexFunctions
  private var index = StoreIndex()
  private var numbers: [String: Int] = [:]

  /// - Parameter paths: The files, absolute and without symbolic links.
  static func read(_ stores: [String], _ library: IndexLibrary, filesAt paths: Set<String>) throws -> StoreIndex {
    let reader = StoreReader(library: library, functions: library.functions)
    for store in stores { try reader.read(store, paths) }
    reader.index.finish()
    return reader.index
  }

  private init(library: IndexLibrary, functions: IndexFunctions) {
    (self.library, self.functions) = (library, functions)
  }

  private func read(_ path: String, _ paths: Set<String>) throws {
    guard let store = functions.openStore(path, nil) else {
      throw IndexLibrary.Unreadable(problem: "\(path): not an index store")
    }
    defer { functions.closeStore(store) }
    // A file of two targets has two units.
    var records: [String: String] = [:]
    for name in library.unitNames(of: store) {
      let unit = try library.open(functions.openUnit, name, in: store)
      defer { functions.closeUnit(unit) }
      let main = String(functions.mainFileOfUnit(unit))
      guard !main.isEmpty else { continue }
      let file = URL(fileURLWithPath: main).resolvingSymlinksInPath().path
      guard paths.contains(file), records[file] == nil else { continue }
      library.forEach(functions.dependenciesOfUnit, of: unit) { dependency in
        let isRecord = functions.kindOfDependency(dependency) == 2
        if isRecord, String(functions.fileOfDependency(dependency)) == main {
          records[file] = String(functions.nameOfDependency(dependency))
        }
      }
    }
    index.fileCount += records.count
    for (file, record) in records.sorted(by: { $0.key < $1.key }) {
      let reader = try library.open(functions.openRecord, record, in: store)
      defer { functions.closeRecord(reader) }
      library.forEach(functions.occurrencesOfRecord, of: reader) { add($0, file) }
    }
  }

  private func add(_ occurrence: IndexHandle, _ path: String) {
    let symbol = number(of: functions.symbolOfOccurrence(occurrence))
    let roles = Roles(rawValue: functions.rolesOfOccurrence(occurrence))
    var (line, column): (UInt32, UInt32) = (0, 0)
    functions.placeOfOccurrence(occurrence, &line, &column)
    let place = Place(path: path, line: Int(line), column: Int(column))
    var receivers: [Int] = []
    library.forEach(functions.relationsOfOccurrence, of: occurrence) { relation in
      let other = number(of: functions.symbolOfRelation(relation))
      let relation = Roles(rawValue: functions.rolesOfRelation(relation))
      if relation.contains(.isChild), !roles.isDisjoint(with: [.definition, .declaration]) {
        index.symbols[symbol].container = other
      }
      if relation.contains(.overrides) { index.symbols[symbol].overridden.insert(other) }
      if relation.contains(.isBase) { index.symbols[other].bases.insert(symbol) }
      // An extension inherits all of its type, and what it conforms to counts for the type.
      if relation.contains(.isExtended) {
        index.symbols[other].bases.insert(symbol)
        index.symbols[symbol].bases.insert(other)
      }
      if relation.contains(.isReceived) { receivers.append(other) }
    }
    if roles.contains(.implicit) { return }
    if !roles.isDisjoint(with: [.definition, .declaration]) {
      index.symbols[symbol].definitions.insert(place)
    } else if roles.contains(.reference) {
      index.references.append(.init(place: place, symbol: symbol, roles: roles, receivers: receivers))
    }
  }

  private func number(of symbol: IndexHandle) -> Int {
    let identifier = String(functions.identifierOfSymbol(symbol))
    if let known = numbers[identifier] { return known }
    let number = index.symbols.count
    numbers[identifier] = number
    index.symbols.append(
      .init(
        identifier: identifier, name: String(functions.nameOfSymbol(symbol)),
        kind: SymbolKind(rawValue: Int(functions.kindOfSymbol(symbol))) ?? .other))
    return number
  }
}
