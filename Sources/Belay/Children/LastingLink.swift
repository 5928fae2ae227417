// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Defines a child that its parent always has: a tab, a part of a screen that is never absent. Made by the parent's `child`
/// with the path of a field that is not optional, once, as a static member:
///
/// ```swift
/// static let feed = child(\.feed) { app, _ in Feed(api: app.api) } output: { .feed($0) }
/// ```
///
/// ## Behavior
/// - `store.child(Tabs.feed)` is never nil. Its work ends with its parent's.
/// - With an `id:`, or with a state that is `Identifiable`, a parent that changes the id replaces the child by another, whose
///   work begins anew. Without one it is the same child for as long as the parent exists.
/// - Everything else is as for a ``ChildLink``.
public struct LastingLink<Parent: Feature, Child: Feature> {
  let link: ChildLink<Parent, Child>

  /// A handle for the child.
  @MainActor
  func handle(_ parent: StoreEngine<Parent>) -> Store<Child> {
    guard let store = link.handle(parent) else {
      ProgrammerMistake.refuse(
        "\(Child.self), a child of \(Parent.self) (\(link.source)) in a field that is not optional, has no state.")
    }
    return store
  }
}

extension Store {
  /// The store of a child that is always there.
  ///
  /// ```swift
  /// TabView { FeedView(store: store.child(Tabs.feed)) }
  /// ```
  ///
  /// It observes which child it is, if that has an id, but not the child's state.
  public func child<Child: Feature>(_ link: LastingLink<F, Child>) -> Store<Child> {
    engine.expectReadable()
    return link.handle(engine)
  }
}

extension Effect {
  /// Sends the child an action in this turn. What it starts belongs to the run of the parent's action.
  public static func send<Child: Feature>(_ action: Child.Action, to link: LastingLink<F, Child>) -> Effect {
    send(action, to: link.link)
  }
}
