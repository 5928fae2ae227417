// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The scopes of one owner, which alone holds this object: they end when the owner is released.
@MainActor
final class OwnedScopes {
  private let owner: String
  private var whole: OwnedScope
  private var visible: OwnedScope?
  private var appearance = AppearanceStateMachine()

  /// - Parameter owner: The owner's name in diagnostics: its type.
  init(of owner: String) {
    self.owner = owner
    whole = OwnedScope(of: owner)
  }

  /// The scope until ``renew()``, or until the owner is released.
  var scope: TaskScope { whole.scope }

  /// The scope until the view disappears, ``renew()``, or until the owner is released.
  var visibleScope: TaskScope {
    if let visible { return visible.scope }
    let new = OwnedScope(of: owner)
    visible = new
    return new.scope
  }

  /// Ends all work. Later reads return a new scope.
  func renew() {
    // Replaced first: ending work may read the scope.
    let old = whole
    whole = OwnedScope(of: owner)
    endVisible()
    old.scope.end()
  }

  /// The view has entered a window.
  func enteredWindow() { appearance.enteredWindow() }

  /// The view has left its window: to leave the screen, or to enter it elsewhere.
  func leftWindow() { perform(appearance.leftWindow()) }

  /// The controller has disappeared: ends the work of this appearance. Later reads return the scope of the next one.
  func disappeared() { perform(appearance.disappeared()) }

  private func perform(_ action: AppearanceStateMachine.Action) {
    switch action {
    case .nothing: break
    case .askLater:
      scope.run(Lane("left the window", .restart), on: self) { scopes in
        try scopes { $0.perform($0.appearance.isStillOutside()) }
      }
    case .end: endVisible()
    }
  }

  private func endVisible() {
    guard let old = visible else { return }
    visible = nil
    old.scope.end()
  }
}

/// A scope that ends when this object is released, even if other code still holds the scope.
private final class OwnedScope: Sendable {
  let scope: TaskScope

  init(of owner: String) { scope = TaskScope(madeFor: owner) }

  deinit { scope.end(isolation: nil) }
}
