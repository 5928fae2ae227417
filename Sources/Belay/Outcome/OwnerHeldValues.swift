// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The held fields of the owners of a ``TaskScope``'s runs.
@MainActor
final class OwnerHeldValues {
  private final class Entry<Owner: AnyObject>: OwnerEntry {
    weak var owner: Owner?
    var isGone: Bool { owner == nil }
    var values = HeldValues<Owner>()
    init(_ owner: Owner) { self.owner = owner }
  }

  /// One entry for each owner while one of its fields is held.
  private var entries: [Key: any OwnerEntry] = [:]

  /// Includes the type: one owner may be held through its class and through a superclass, whose key paths differ.
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

  /// Restores nothing if the owner has been released: its field can no longer be seen.
  ///
  /// - Parameter key: The owner's key. The owner may have been released, and another may have its address by now.
  func leave<Owner: AnyObject>(_ path: PartialKeyPath<Owner>, holder: HoldID, of owner: Owner?, _ key: Key) {
    guard var owner else {
      if entries[key]?.isGone == true { entries[key] = nil }
      return
    }
    guard let entry = entry(of: owner) else { return }
    entry.values.leave(path, holder: holder, in: &owner)
    if entry.values.isEmpty { entries[key] = nil }
  }

  /// Ignores the entry of a released owner whose address the given owner has now.
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
