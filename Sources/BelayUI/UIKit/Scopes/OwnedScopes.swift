// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The scopes of one owner, which holds this and nobody else does: when the owner goes, they end.
@MainActor
final class OwnedScopes {
  private let owner: String
  private var whole: OwnedScope
  private var visible: OwnedScope?

  /// - Parameter owner: What diagnostics call it: its type.
  init(of owner: String) {
    self.owner = owner
    whole = OwnedScope(of: owner)
  }

  /// Until ``renew()``, or the owner goes.
  var scope: TaskScope { whole.scope }

  /// Until ``disappeared()``, ``renew()``, or the owner goes.
  var visibleScope: TaskScope {
    if let visible { return visible.scope }
    let new = OwnedScope(of: owner)
    visible = new
    return new.scope
  }

  /// Ends all work. Who asks from now on gets a new scope.
  func renew() {
    // In its place first: what ends may ask for the scope.
    let old = whole
    whole = OwnedScope(of: owner)
    disappeared()
    old.scope.end()
  }

  /// Ends the work of this appearance. Who asks from now on gets that of the next.
  func disappeared() {
    guard let old = visible else { return }
    visible = nil
    old.scope.end()
  }
}

/// A scope that ends when this goes, whoever else still has the scope.
private final class OwnedScope: Sendable {
  let scope: TaskScope

  init(of owner: String) { scope = TaskScope(madeFor: owner) }

  deinit { scope.end(isolation: nil) }
}
