// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension Store {
  /// A presentation of a child, for as long as the child exists:
  ///
  /// ```swift
  /// .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in CheckoutView(store: checkout) }
  /// ```
  ///
  /// Dismissing sends the action, which removes the child's state, and so ends the child with all its work in that
  /// turn. A child that replaces another is presented anew; one that only changes its own id stays.
  ///
  /// - Parameters:
  ///   - link: The child, in an optional field or a case of an enum.
  ///   - action: The action to send when the user dismisses it.
  public func presenting<Child: Feature>(
    _ link: ChildLink<F, Child>, dismiss action: F.Action
  ) -> Presentation<Store<Child>> {
    let store = StoreReference(self)
    return Presentation {
      store.child(link).map { .init(id: ObjectIdentifier(Store<Child>.engine(of: $0)), shown: $0) }
    } send: {
      store.send(action)
    }
  }

  /// A presentation of an optional value while it is not nil, identified by the value's id.
  ///
  /// For a state that is an enum, pass the path of a computed property that returns the payload of one case.
  ///
  /// - Parameters:
  ///   - path: The value.
  ///   - action: The action to send when the user dismisses it.
  public func presenting<Value: Identifiable>(
    _ path: KeyPath<F.State, Value?>, dismiss action: F.Action
  ) -> Presentation<Value> {
    presenting(path, id: { $0.id }, dismiss: action)
  }

  /// A presentation of an optional value while it is not nil, such as an alert's text. A different value is a different
  /// presentation. An equal one is the same, also if the field was nil in between: what dismisses the first then clears
  /// the second. If one may be shown again while the last one closes, give it an `id`, another one each time.
  ///
  /// - Parameters:
  ///   - path: The value.
  ///   - action: The action to send when the user dismisses it.
  @_disfavoredOverload
  public func presenting<Value: Hashable>(
    _ path: KeyPath<F.State, Value?>, dismiss action: F.Action
  ) -> Presentation<Value> {
    presenting(path, id: { $0 }, dismiss: action)
  }

  private func presenting<Value>(
    _ path: KeyPath<F.State, Value?>, id: @escaping @MainActor (Value) -> AnyHashable, dismiss action: F.Action
  ) -> Presentation<Value> {
    let store = StoreReference(self)
    return Presentation {
      store.read(path).map { .init(id: id($0), shown: $0) }
    } send: {
      store.send(action)
    }
  }
}
