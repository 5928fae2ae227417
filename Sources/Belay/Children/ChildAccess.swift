// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a parent's state contains a child's state, and the child's identity: the definition of a ``ChildLink`` or
/// ``RowsLink``.
///
/// `Key` distinguishes successive children in the same field: the type of the child's id, or `Present` if it has none.
@MainActor
final class ChildAccess<Parent: Feature, Child: Feature, Key: Hashable> {
  let source: LinkSource
  /// The byte range of all these children in the parent's state; nil if they have no storage of their own. Unit: bytes.
  let range: Range<Int>?
  /// The child's state, if it exists.
  let state: (_ key: Key, _ parent: UnsafePointer<Parent.State>) -> Child.State?
  /// Does nothing if the child does not exist.
  let modify: (_ key: Key, _ parent: inout Parent.State, _ body: (inout Child.State) -> Void) -> Void
  private let makeFeature: @MainActor (Parent, Child.State) -> Child
  private let output: (@MainActor (Key, Child.Output) -> OutputResponse<Parent>)?

  init(
    _ source: LinkSource, _ range: Range<Int>?,
    state: @escaping (_ key: Key, _ parent: UnsafePointer<Parent.State>) -> Child.State?,
    modify: @escaping (_ key: Key, _ parent: inout Parent.State, _ body: (inout Child.State) -> Void) -> Void,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Key, Child.Output) -> OutputResponse<Parent>)?
  ) {
    self.source = source
    self.range = range
    self.state = state
    self.modify = modify
    self.makeFeature = makeFeature
    self.output = output
  }

  /// What a child's output is to the parent.
  func response(to output: Child.Output, of key: Key) -> OutputResponse<Parent> {
    self.output?(key, output) ?? .ignored
  }

  /// Nil if there is no such child, or no longer once its feature is made: that runs client code, which may also have
  /// requested the child.
  func makeEngine(_ key: Key, in parent: StoreEngine<Parent>, _ slot: any ChildSlot) -> ChildEngine<
    Parent, Child, Key
  >? {
    guard let seen = state(key, in: parent) else { return nil }
    let feature = makeFeature(parent.feature, seen)
    // Read again: the client code above may have changed it.
    guard let state = state(key, in: parent) else { return nil }
    return ChildEngine(feature, state: state, key, of: parent, self, slot)
  }

  private func state(_ key: Key, in parent: StoreEngine<Parent>) -> Child.State? {
    var state: Child.State?
    parent.withState { state = self.state(key, $0) }
    return state
  }
}
