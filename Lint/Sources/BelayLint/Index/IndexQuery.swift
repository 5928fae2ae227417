// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A question that a rule asks about other files.
enum IndexQuery: Hashable, Sendable {
  case type(String)
  case shortName(String)
  case handlers(String)
  case list(IndexList, String)
}

/// The types that have to do with a name.
enum IndexList: Int, Hashable, Sendable, CaseIterable {
  /// With a property of a type of this name.
  case keepers
  /// With a method of this name.
  case declarers
  /// That call something of this name.
  case callers
  /// That cancel a task of this name in another object.
  case foreignCancellers
  /// That inherit from, or conform to, what has this name.
  case inheritors
  /// The apps and delegates of apps of which a method or an initializer calls this name.
  case appMakers
  /// The apps whose scene shows what has this name.
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

/// The questions that the rules have asked while they looked at one file, in order.
///
/// What they find depends on the file, on the configuration and on the answers. So as long as those are the same, what was
/// found need not be looked for again.
///
/// `@unchecked Sendable`: only the thread that looks at the file has it.
final class QueryLog: @unchecked Sendable {
  private(set) var queries: [IndexQuery] = []
  private var asked: Set<IndexQuery> = []

  func note(_ query: IndexQuery) {
    if asked.insert(query).inserted { queries.append(query) }
  }
}

extension IndexTables {
  /// Tells all the answers together.
  func stamp(of queries: [IndexQuery]) -> ContentHash {
    var hash = ContentHash()
    for query in queries { hash.add(stamp(of: query)) }
    return hash
  }
}
