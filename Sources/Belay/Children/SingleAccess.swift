// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Access to at most one child, in an optional or a case of an enum. Its key is its id, or `Present` if it has none.
@MainActor
struct SingleAccess<Parent: Feature, Child: Feature, Key: Hashable> {
  let child: ChildAccess<Parent, Child, Key>
  /// Whether a child's own write can change whether it exists, or its identity.
  let dependsOnChild: Bool
  let keepsWriter: Bool
  private let read: (UnsafePointer<Parent.State>) -> Child.State?
  private let keyOfState: (Child.State) -> Key

  init(
    _ source: LinkSource, _ place: SinglePlace<Parent.State, Child.State>, _ keyOfState: @escaping (Child.State) -> Key,
    _ makeFeature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> OutputResponse<Parent>)?
  ) {
    let ofKey: (@MainActor (Key, Child.Output) -> OutputResponse<Parent>)? =
      if let output { { output($1) } } else { nil }
    child = ChildAccess(
      source, place.range,
      state: { key, parent in place.read(parent).flatMap { isSameID(keyOfState($0), key) ? $0 : nil } },
      modify: { key, parent, body in
        place.modify(&parent) { state in
          assert(isSameID(key, keyOfState(state)), "\(Child.self) was to change the state of another than \(key).")
          body(&state)
        }
      }, makeFeature, ofKey)
    dependsOnChild = Key.self != Present.self || place.mayHide
    keepsWriter = place.keepsWriter
    read = place.read
    self.keyOfState = keyOfState
  }

  /// The current child's key.
  func key(in parent: UnsafePointer<Parent.State>) -> Key? { read(parent).map(keyOfState) }
}

/// The key of a child without an id.
struct Present: Hashable {}
