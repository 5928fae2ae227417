// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension Store {
  /// A child that is shown for as long as it lives:
  ///
  /// ```swift
  /// .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in CheckoutView(store: checkout) }
  /// ```
  ///
  /// Dismissing sends the action, which ends the child by taking its state away: with all its work, in that turn. A child that
  /// replaces another is presented anew; one that changes its own id stays.
  ///
  /// - Parameters:
  ///   - link: The child, in an optional field or a case of an enum.
  ///   - action: What is sent when the user dismisses it.
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

  /// An optional value that is shown for as long as it is there, told from the next by its id.
  ///
  /// For a state that is an enum, give the path of a computed property that is the payload of one case.
  ///
  /// - Parameters:
  ///   - path: The value.
  ///   - action: What is sent when the user dismisses it.
  public func presenting<Value: Identifiable>(
    _ path: KeyPath<F.State, Value?>, dismiss action: F.Action
  ) -> Presentation<Value> {
    presenting(path, id: { $0.id }, dismiss: action)
  }

  /// An optional value that is shown for as long as it is there: an alert's text. Another value is another presentation.
  ///
  /// - Parameters:
  ///   - path: The value.
  ///   - action: What is sent when the user dismisses it.
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
