// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a parent's state contains a child's, and who the child is: what a ``ChildLink`` or ``RowsLink`` says.
///
/// `Key` tells one child from the next in the same place: its id, or that it is there.
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

  /// The place of all these children in the parent's state; nil where it has no bytes of its own. Units: bytes.
  var range: Range<Int>? { nil }

  /// The child's state, if it is there.
  func state(_ key: Key, in parent: UnsafePointer<Parent.State>) -> Child.State? {
    preconditionFailure("ChildAccess is abstract.")
  }

  /// Does nothing if it is not there.
  func modify(_ key: Key, in parent: inout Parent.State, _ body: (inout Child.State) -> Void) {
    preconditionFailure("ChildAccess is abstract.")
  }

  /// What the child's output is to the parent.
  final func action(for output: Child.Output, of key: Key) -> Parent.Action? { self.output?(key, output) }

  /// Nil where there is no such child, or none any more once its feature is made: that runs code of the user's, which may also
  /// have asked for the child.
  final func makeEngine(_ key: Key, in parent: StoreEngine<Parent>, _ slot: ChildSlot) -> ChildEngine<
    Parent, Child, Key
  >? {
    guard let seen = state(key, in: parent) else { return nil }
    let feature = makeFeature(parent.feature, seen)
    // Read again: that was code of the user's, which may have changed it.
    guard let state = state(key, in: parent) else { return nil }
    return ChildEngine(feature, state: state, key, of: parent, self, slot)
  }

  private func state(_ key: Key, in parent: StoreEngine<Parent>) -> Child.State? {
    var state: Child.State?
    parent.withState { state = self.state(key, in: $0) }
    return state
  }
}
