// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Access to the children in ``Rows``.
@MainActor
struct RowsAccess<Parent: Feature, Child: Feature> where Child.State: Identifiable {
  let child: ChildAccess<Parent, Child, Child.State.ID>
  let place: RowsPlace<Parent.State, Child.State>

  init(
    _ source: LinkSource, _ path: AnyKeyPath, _ place: RowsPlace<Parent.State, Child.State>,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.State.ID, Child.Output) -> OutputResponse<Parent>)?
  ) {
    self.place = place
    child = ChildAccess(
      source.of(path), place.range,
      state: { id, parent in
        var state: Child.State?
        place.read(parent) { state = $0.pointee[id: id] }
        return state
      },
      modify: { id, parent, body in place.modify(&parent) { $0.update(id: id, body) } }, makeFeature, output)
  }

  func read(_ parent: UnsafePointer<Parent.State>, _ body: (UnsafePointer<Rows<Child.State>>) -> Void) {
    place.read(parent, body)
  }
}
