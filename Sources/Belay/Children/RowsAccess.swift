// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Children in ``Rows``.
@MainActor
final class RowsAccess<Parent: Feature, Child: Feature>: ChildAccess<Parent, Child, Child.State.ID>
where Child.State: Identifiable {
  private let place: FieldPlace<Parent.State, Rows<Child.State>>

  init(
    _ source: LinkSource, _ path: WritableKeyPath<Parent.State, Rows<Child.State>>,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.State.ID, Child.Output) -> Parent.Action?)?
  ) {
    place = FieldPlace(path)
    super.init(source.of(path), makeFeature, output)
  }

  override var range: Range<Int>? { place.range }

  func read(_ parent: UnsafePointer<Parent.State>, _ body: (UnsafePointer<Rows<Child.State>>) -> Void) {
    place.read(parent, body)
  }

  override func state(_ key: Child.State.ID, in parent: UnsafePointer<Parent.State>) -> Child.State? {
    var state: Child.State?
    place.read(parent) { state = $0.pointee[id: key] }
    return state
  }

  override func modify(
    _ key: Child.State.ID, in parent: inout Parent.State, _ body: (inout Child.State) -> Void
  ) {
    place.modify(&parent) { $0.update(id: key, body) }
  }
}
