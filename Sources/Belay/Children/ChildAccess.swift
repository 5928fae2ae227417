// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a parent's state contains a child's state, and the child's identity: the definition of a ``ChildLink`` or
/// ``RowsLink``.
///
/// `Key` distinguishes successive children in the same field: the type of the child's id, or `Present` if it has none.
@MainActor
class ChildAccess<Parent: Feature, Child: Feature, Key: Hashable> {
  final let source: LinkSource
  let makeFeature: @MainActor (Parent, Child.State) -> Child
  private let output: (@MainActor (Key, Child.Output) -> Parent.Action?)?

  init(
    _ source: LinkSource, _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Key, Child.Output) -> Parent.Action?)?
  ) {
    self.source = source
    self.makeFeature = makeFeature
    self.output = output
  }

  /// The byte range of all these children in the parent's state; nil if they have no storage of their own. Unit: bytes.
  var range: Range<Int>? { nil }

  /// The child's state, if it exists.
  func state(_ key: Key, in parent: UnsafePointer<Parent.State>) -> Child.State? {
    preconditionFailure("ChildAccess is abstract.")
  }

  /// Does nothing if the child does not exist.
  func modify(_ key: Key, in parent: inout Parent.State, _ body: (inout Child.State) -> Void) {
    preconditionFailure("ChildAccess is abstract.")
  }

  /// The parent's action for a child's output.
  final func action(for output: Child.Output, of key: Key) -> Parent.Action? { self.output?(key, output) }

  /// Nil if there is no such child, or no longer once its feature is made: that runs client code, which may also have
  /// requested the child.
  final func makeEngine(_ key: Key, in parent: StoreEngine<Parent>, _ slot: ChildSlot) -> ChildEngine<
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
    parent.withState { state = self.state(key, in: $0) }
    return state
  }
}
