// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A link to at most one child, in an optional or a case of an enum. Its key is its id, or `Present` if it has none.
@MainActor
class SingleAccess<Parent: Feature, Child: Feature, Key: Hashable>: ChildAccess<Parent, Child, Key> {
  final let keyOfState: (Child.State) -> Key

  init(
    _ source: LinkSource, _ key: @escaping (Child.State) -> Key,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> Parent.Action?)?
  ) {
    self.keyOfState = key
    let action: (@MainActor (Key, Child.Output) -> Parent.Action?)? = if let output { { output($1) } } else { nil }
    super.init(source, makeFeature, action)
  }

  /// Whether a child's own write can change whether it exists, or its identity.
  var dependsOnChild: Bool { preconditionFailure("SingleAccess is abstract.") }

  /// Whether the state after a child's write is still that child's, with whatever id. Not so in a computed field.
  var keepsWhoWrites: Bool { preconditionFailure("SingleAccess is abstract.") }

  /// The current child's state.
  func state(in parent: UnsafePointer<Parent.State>) -> Child.State? {
    preconditionFailure("SingleAccess is abstract.")
  }

  /// The current child's key.
  func key(in parent: UnsafePointer<Parent.State>) -> Key? { state(in: parent).map(keyOfState) }

  override final func state(_ key: Key, in parent: UnsafePointer<Parent.State>) -> Child.State? {
    state(in: parent).flatMap { isSameID(keyOfState($0), key) ? $0 : nil }
  }
}

/// The key of a child without an id.
struct Present: Hashable {}

/// A child in an optional field.
@MainActor
final class OptionalAccess<Parent: Feature, Child: Feature, Key: Hashable>: SingleAccess<Parent, Child, Key> {
  private let place: FieldPlace<Parent.State, Child.State?>

  init(
    _ source: LinkSource, _ path: WritableKeyPath<Parent.State, Child.State?>, _ key: @escaping (Child.State) -> Key,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> Parent.Action?)?
  ) {
    place = FieldPlace(path)
    super.init(source.of(path), key, makeFeature, output)
  }

  override var range: Range<Int>? { place.range }
  /// A computed field may show only some of the states.
  override var dependsOnChild: Bool { Key.self != Present.self || place.range == nil }
  override var keepsWhoWrites: Bool { place.range != nil }

  override func state(in parent: UnsafePointer<Parent.State>) -> Child.State? {
    var state: Child.State?
    place.read(parent) { state = $0.pointee }
    return state
  }

  override func modify(_ key: Key, in parent: inout Parent.State, _ body: (inout Child.State) -> Void) {
    place.modify(&parent) { child in
      guard child != nil else { return }
      assert(isSameID(key, keyOfState(child!)), "\(Child.self) was to change the state of another than \(key).")
      body(&child!)
    }
  }
}

/// A child in a case of an enum. Its payload is copied for every write.
@MainActor
final class CaseAccess<Parent: Feature, Child: Feature, Key: Hashable>: SingleAccess<Parent, Child, Key> {
  private let embed: (Child.State) -> Parent.State
  private let extract: (Parent.State) -> Child.State?

  init(
    _ source: LinkSource, _ embed: @escaping (Child.State) -> Parent.State,
    _ extract: @escaping (Parent.State) -> Child.State?, _ key: @escaping (Child.State) -> Key,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> Parent.Action?)?
  ) {
    self.embed = embed
    self.extract = extract
    super.init(source, key, makeFeature, output)
  }

  /// The whole state: the cases share the same bytes.
  override var range: Range<Int>? { 0..<max(1, MemoryLayout<Parent.State>.size) }
  /// `extract` may show only some of the payloads.
  override var dependsOnChild: Bool { true }
  override var keepsWhoWrites: Bool { true }

  override func state(in parent: UnsafePointer<Parent.State>) -> Child.State? { extract(parent.pointee) }

  override func modify(_ key: Key, in parent: inout Parent.State, _ body: (inout Child.State) -> Void) {
    guard var state = extract(parent) else { return }
    assert(isSameID(key, keyOfState(state)), "\(Child.self) was to change the state of another than \(key).")
    body(&state)
    parent = embed(state)
  }
}
