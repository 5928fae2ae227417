// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension TestEvent {
  /// A change of what is inside an object of the state.
  ///
  /// The states before and after share the object, so no closure can say what has changed in it. Assert that beside:
  ///
  /// ```swift
  /// store.send(.addTapped)
  /// await store.receive(.changed(inside: \.cart))
  /// #expect(store.cart.count == 2)
  /// ```
  ///
  /// Whoever has made the change, a test store notes it after each turn and each event, and when work is at rest: one
  /// event for each object, after what else the turn does. Objects within the object count as a part of it. That the
  /// state has another object is a change of the state.
  ///
  /// Not noted is a change in what reflection does not show: objects of the system's libraries, properties with
  /// `@Published`, `lazy` ones, what the fields of an `any` type hold after another type, and the elements of a
  /// collection after the first hundred. Reading an `unowned` reference traps if its object is gone, here too.
  ///
  /// - Parameter path: The object, in the state after the event.
  public static func changed<Object: AnyObject>(inside path: KeyPath<F.State, Object>) -> Self {
    Self(inSentence: "a change inside \(Shown.path(path))", matches: { _ in false }, object: { $0[keyPath: path] })
  }

  /// A change of what is inside an object that the state may have.
  ///
  /// - Parameter path: The object, in the state after the event.
  public static func changed<Object: AnyObject>(inside path: KeyPath<F.State, Object?>) -> Self {
    Self(inSentence: "a change inside \(Shown.path(path))", matches: { _ in false }, object: { $0[keyPath: path] })
  }
}
