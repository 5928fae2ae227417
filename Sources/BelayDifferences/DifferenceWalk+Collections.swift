// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension DifferenceWalk {
  /// Compares ordered elements.
  mutating func compareElements(_ expected: [Any], _ actual: [Any], of collection: Any, at path: DifferencePath) {
    let isNamedByID = collection is any NamedByID
    let ids = Self.uniqueIDs(expected).flatMap { old in Self.uniqueIDs(actual).map { (expected: old, actual: $0) } }
    let alignment =
      if let ids {
        ElementAlignment(expectedIDs: ids.expected, actualIDs: ids.actual)
      } else {
        ElementAlignment(expectedCount: expected.count, actualCount: actual.count) { isSame(expected[$0], actual[$1]) }
      }
    func place(_ index: Int, _ ids: [AnyHashable]?) -> DifferencePath {
      if isNamedByID, let ids { path.id(ids[index].base) } else { path.index(index) }
    }
    for step in alignment.steps {
      switch step {
      case .both(let old, let new): compare(expected[old], actual[new], at: place(old, ids?.expected))
      case .expectedOnly(let old): noteMissing(in: .actual, expected[old], at: place(old, ids?.expected))
      case .actualOnly(let new): noteMissing(in: .expected, actual[new], at: place(new, ids?.actual))
      }
    }
    if let ids { compareOrder(ids.expected, ids.actual, at: path) }
  }

  /// Compares the order of the elements that both have.
  private mutating func compareOrder(_ expected: [AnyHashable], _ actual: [AnyHashable], at path: DifferencePath) {
    let (old, new) = (Set(expected), Set(actual))
    let (expected, actual) = (expected.filter(new.contains), actual.filter(old.contains))
    guard let place = zip(expected, actual).enumerated().first(where: { $1.0 != $1.1 })?.offset else { return }
    note(at: path) {
      let start =
        place == 0 ? "ids in this order: " : "ids in this order after \(ValueText.inLine([expected[place - 1].base])): "
      return (
        start + ValueText.inLine(expected[place...].map(\.base)), start + ValueText.inLine(actual[place...].map(\.base))
      )
    }
  }

  /// Nil if an element has no id, or if an id is repeated.
  private static func uniqueIDs(_ elements: [Any]) -> [AnyHashable]? {
    var ids: [AnyHashable] = []
    var seen: Set<AnyHashable> = []
    for element in elements {
      guard let id = Likeness.id(of: element), seen.insert(id).inserted else { return nil }
      ids.append(id)
    }
    return ids
  }

  mutating func compareDictionaries(_ expected: Mirror, _ actual: Mirror, at path: DifferencePath) {
    guard let old = Likeness.entries(of: expected), let new = Likeness.entries(of: actual) else {
      return compareElements(expected.children.map(\.value), actual.children.map(\.value), of: expected, at: path)
    }
    for key in ValueText.sorted(Set(old.keys).union(new.keys)) {
      let place = path.key(key.base)
      switch (old[key], new[key]) {
      case (let expected?, let actual?): compare(expected, actual, at: place)
      case (let expected?, nil): noteMissing(in: .actual, expected, at: place)
      case (nil, let actual?): noteMissing(in: .expected, actual, at: place)
      case (nil, nil): break
      }
    }
  }

  mutating func compareSets(_ expected: Mirror, _ actual: Mirror, at path: DifferencePath) {
    let old = Set(expected.children.compactMap { $0.value as? AnyHashable })
    let new = Set(actual.children.compactMap { $0.value as? AnyHashable })
    var gone = ValueText.sorted(old.subtracting(new))
    var come = ValueText.sorted(new.subtracting(old))
    // Unequal members may still be alike: they may contain an error.
    if gone.count * come.count <= ElementAlignment.pairingLimit {
      gone.removeAll { member in
        guard let match = come.firstIndex(where: { isSame(member.base, $0.base) }) else { return false }
        compare(member.base, come.remove(at: match).base, at: path)
        return true
      }
    }
    for member in gone { note(at: path.member(member.base)) { ("true", "false") } }
    for member in come { note(at: path.member(member.base)) { ("false", "true") } }
  }
}
