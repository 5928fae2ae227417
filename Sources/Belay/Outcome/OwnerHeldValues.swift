// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The held fields of the owners that a ``TaskScope``'s runs work for.
@MainActor
final class OwnerHeldValues {
  private final class Entry<Owner: AnyObject>: OwnerEntry {
    weak var owner: Owner?
    var isGone: Bool { owner == nil }
    var values = HeldValues<Owner>()
    init(_ owner: Owner) { self.owner = owner }
  }

  /// An owner is here while one of its fields is held.
  private var entries: [Key: any OwnerEntry] = [:]

  /// One owner may be held through its class and through a superclass, whose key paths differ.
  struct Key: Hashable {
    let owner: ObjectIdentifier
    let type: ObjectIdentifier
  }

  nonisolated init() {}

  var isEmpty: Bool { entries.isEmpty }

  func enter<Owner: AnyObject, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, at value: Value, of owner: Owner,
    for holder: @autoclosure () -> String
  ) -> HoldID {
    let entry = entry(of: owner) ?? Entry(owner)
    entries[key(of: owner)] = entry
    var owner = owner
    return entry.values.enter(path, at: value, in: &owner, for: holder())
  }

  /// Gives nothing back when the owner has gone: nobody can see the field any more.
  ///
  /// - Parameter key: Of the owner, which may have gone. Another may stand at its address by now.
  func leave<Owner: AnyObject>(_ path: PartialKeyPath<Owner>, holder: HoldID, of owner: Owner?, _ key: Key) {
    guard var owner else {
      if entries[key]?.isGone == true { entries[key] = nil }
      return
    }
    guard let entry = entry(of: owner) else { return }
    entry.values.leave(path, holder: holder, in: &owner)
    if entry.values.isEmpty { entries[key] = nil }
  }

  /// An entry whose owner has gone may stand at the address of a new one: it is not that one's.
  private func entry<Owner: AnyObject>(of owner: Owner) -> Entry<Owner>? {
    guard let entry = entries[key(of: owner)] as? Entry<Owner>, entry.owner === owner else { return nil }
    return entry
  }

  func key<Owner: AnyObject>(of owner: Owner) -> Key {
    Key(owner: ObjectIdentifier(owner), type: ObjectIdentifier(Owner.self))
  }
}

@MainActor
private protocol OwnerEntry: AnyObject {
  var isGone: Bool { get }
}
