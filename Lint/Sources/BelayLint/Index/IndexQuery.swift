// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A query of a rule about other files.
enum IndexQuery: Hashable, Sendable {
  case type(String)
  case shortName(String)
  case handlers(String)
  case list(IndexList, String)
}

/// The types that are related to a name.
enum IndexList: Int, Hashable, Sendable, CaseIterable {
  /// Have a property whose type has this name.
  case keepers
  /// Have a method of this name.
  case declarers
  /// Call something of this name.
  case callers
  /// Cancel a task of this name in another object.
  case foreignCancellers
  /// Inherit from, or conform to, the type of this name.
  case inheritors
  /// Apps and app delegates with a method or an initializer that calls this name.
  case appMakers
  /// Apps whose scene shows the view of this name.
  case appScenes

  func names(of type: TypeFacts) -> Set<String> {
    switch self {
    case .keepers:
      Set(type.properties.values.compactMap { $0.typeName?.split(separator: ".").last.map(String.init) })
    case .declarers: Set(type.methods.keys)
    case .callers: type.bodies().reduce(into: []) { $0.formUnion($1.allCalled) }
    case .foreignCancellers:
      Set(type.bodies().flatMap(\.foreignCancels).compactMap { $0.split(separator: ".").last.map(String.init) })
    case .inheritors: Set(type.inherited)
    case .appMakers:
      type.isApp
        ? (type.methods.values.joined() + type.initializers).reduce(into: []) { $0.formUnion($1.allCalled) } : []
    case .appScenes:
      type.isApp ? type.accessors.filter { $0.name == "body" }.reduce(into: []) { $0.formUnion($1.allCalls) } : []
    }
  }
}

/// The queries of the rules while they ran on one file, in order.
///
/// The findings depend on the file, on the configuration and on the answers. As long as those are the same, the stored
/// findings are valid.
///
/// `@unchecked Sendable`: only the thread that runs the rules on the file accesses it.
final class QueryLog: @unchecked Sendable {
  private(set) var queries: [IndexQuery] = []
  private var asked: Set<IndexQuery> = []

  func note(_ query: IndexQuery) {
    if asked.insert(query).inserted { queries.append(query) }
  }
}

extension IndexTables {
  /// The hash of all the answers.
  func stamp(of queries: [IndexQuery]) -> ContentHash {
    var hash = ContentHash()
    for query in queries { hash.add(stamp(of: query)) }
    return hash
  }
}
