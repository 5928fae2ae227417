// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The tables of the index: the types with all their members, and the types by the names they use.
struct IndexTables: Sendable {
  private var types: [String: [TypeFacts]] = [:]
  private var namesByShortName: [String: Set<String>] = [:]
  private var handlers: [String: [ActionHandler]] = [:]
  private var lists: [IndexList: LazyList] = [:]
  private var stamps: [String: ContentHash] = [:]

  init(_ files: [FileFacts]) {
    var extensions: [TypeFacts] = []
    for file in files {
      for type in file.types {
        if type.kind == .extension { extensions.append(type) } else { declare(type) }
      }
      if !file.handlers.isEmpty { stamps[file.file.path] = file.file.stamp }
      for handler in file.handlers { handlers[handler.owner, default: []].append(handler) }
    }
    for part in extensions { extend(part) }
    let all = types.sorted { $0.key < $1.key }.flatMap(\.value)
    for list in IndexList.allCases { lists[list] = LazyList(list, of: all) }
  }

  private mutating func declare(_ type: TypeFacts) {
    if let twin = types[type.name]?.firstIndex(where: { $0.path == type.path }) {
      types[type.name]![twin].merge(type)
    } else {
      types[type.name, default: []].append(type)
    }
    namesByShortName[type.shortName, default: []].insert(type.name)
  }

  /// Adds an extension to the declaration that is nearest to it in the folder tree.
  private mutating func extend(_ part: TypeFacts) {
    var name = part.name
    if types[name] == nil, let only = namesByShortName[part.shortName], only.count == 1, part.name == part.shortName {
      name = only.first!
    }
    guard let candidates = types[name], let nearest = Self.nearest(candidates, to: part.path) else {
      declare(part)
      return
    }
    types[name]![nearest].merge(part)
  }

  static func nearest(_ candidates: [TypeFacts], to path: String) -> Int? {
    guard candidates.count > 1 else { return candidates.isEmpty ? nil : 0 }
    return candidates.indices.max { candidates[$0].path.shared(with: path) < candidates[$1].path.shared(with: path) }
  }

  // MARK: Answers

  func types(named name: String) -> [TypeFacts] { types[name] ?? [] }
  func names(ofShortName name: String) -> Set<String> { namesByShortName[name] ?? [] }
  func handlers(of owner: String) -> [ActionHandler] { handlers[owner] ?? [] }
  func types(in list: IndexList, of name: String) -> [TypeFacts] { lists[list]?.types(of: name) ?? [] }

  /// The hash of the answer to a query.
  func stamp(of query: IndexQuery) -> ContentHash {
    var hash = ContentHash()
    switch query {
    case .type(let name): for type in types(named: name) { hash.add(type.stamp) }
    case .shortName(let name): for name in names(ofShortName: name).sorted() { hash.add(Array(name.utf8)) }
    case .handlers(let owner): for handler in handlers(of: owner) { hash.add(stamps[handler.path] ?? ContentHash()) }
    case .list(let list, let name): for type in types(in: list, of: name) { hash.add(type.stamp) }
    }
    return hash
  }
}

/// One list, computed on first use: most runs do not need the callers.
///
/// `@unchecked Sendable`: the table is only accessed while `lock` is locked.
private final class LazyList: @unchecked Sendable {
  private let list: IndexList
  private let all: [TypeFacts]
  private let lock = NSLock()
  private var table: [String: [Int]]?

  init(_ list: IndexList, of all: [TypeFacts]) { (self.list, self.all) = (list, all) }

  func types(of name: String) -> [TypeFacts] {
    lock.withLock {
      if table == nil {
        table = all.indices.reduce(into: [:]) { table, index in
          for name in list.names(of: all[index]) { table[name, default: []].append(index) }
        }
      }
      return (table?[name] ?? []).map { all[$0] }
    }
  }
}

extension String {
  /// The length of the common prefix, in bytes.
  fileprivate func shared(with other: String) -> Int {
    var count = 0
    for (one, two) in zip(utf8, other.utf8) {
      guard one == two else { break }
      count += 1
    }
    return count
  }
}
