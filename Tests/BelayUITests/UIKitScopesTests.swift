// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("OwnedScopes", .controlsWork)
struct UIKitScopesTests {
  @Test
  func `The scope is the same until it is renewed`() {
    let scopes = OwnedScopes(of: "Screen")
    let first = scopes.scope
    #expect(scopes.scope === first)
    #expect(!first.isEnded)

    scopes.renew()
    #expect(first.isEnded)
    #expect(scopes.scope !== first)
    #expect(!scopes.scope.isEnded)
  }

  @Test
  func `The work ends when the owner is released, in that moment, even while other code retains the scope`() {
    var owner: OwnedScopes? = OwnedScopes(of: "Screen")
    let scope = owner?.scope
    let visible = owner?.visibleScope
    let run = scope?.run { try await Task.sleep(for: .seconds(3_600)) }
    let shown = visible?.run { try await Task.sleep(for: .seconds(3_600)) }
    #expect(run?.outcome == .pending)

    owner = nil
    #expect(run?.outcome == .cancelled)
    #expect(shown?.outcome == .cancelled)
    #expect(scope?.isEnded == true)
    #expect(visible?.isEnded == true)
  }

  @Test
  func `To disappear ends the work of that appearance alone, and the next has a scope of its own`() {
    let scopes = OwnedScopes(of: "Screen")
    let whole = scopes.scope.run { try await Task.sleep(for: .seconds(3_600)) }
    let first = scopes.visibleScope
    #expect(scopes.visibleScope === first)
    let shown = first.run { try await Task.sleep(for: .seconds(3_600)) }

    scopes.disappeared()
    #expect(shown.outcome == .cancelled)
    #expect(whole.outcome == .pending)
    #expect(scopes.visibleScope !== first)
    scopes.disappeared()
    scopes.disappeared()

    scopes.renew()
    #expect(whole.outcome == .cancelled)
  }

  @Test
  func `A view that enters another window in the same turn has not left, and one that does not has`() async {
    let scopes = OwnedScopes(of: "Screen")
    scopes.enteredWindow()
    let shown = scopes.visibleScope.run { try await Task.sleep(for: .seconds(3_600)) }
    scopes.leftWindow()
    scopes.enteredWindow()
    for _ in 0..<20 { await Task.yield() }
    #expect(shown.outcome == .pending)

    scopes.leftWindow()
    #expect(shown.outcome == .pending)
    for _ in 0..<20 { await Task.yield() }
    #expect(shown.outcome == .cancelled)
  }

  @Test
  func `To renew ends what is visible, and what ends may start anew`() {
    let scopes = OwnedScopes(of: "Screen")
    let visible = scopes.visibleScope
    let cell = Cell()
    cell.scopes = scopes
    scopes.scope.run(on: cell) { cell in
      try await cell.hold(\.isLoading, at: true) { try await Task.sleep(for: .seconds(3_600)) }
    }
    scopes.renew()
    #expect(visible.isEnded)
    #expect(!scopes.scope.isEnded)
  }

  enum End: CaseIterable { case disappearance, reuse }

  @Test(arguments: End.allCases)
  func `What was held is restored in the turn of the disappearance, and of the reuse`(end: End) async {
    let scopes = OwnedScopes(of: "Screen")
    let cell = await loadingCell(in: end == .disappearance ? scopes.visibleScope : scopes.scope)
    switch end {
    case .disappearance: scopes.disappeared()
    case .reuse: scopes.renew()
    }
    #expect(!cell.isLoading)
  }

  private func loadingCell(in scope: TaskScope) async -> Cell {
    let cell = Cell()
    scope.run(on: cell) { cell in
      try await cell.hold(\.isLoading, at: true) { try await Task.sleep(for: .seconds(3_600)) }
    }
    for _ in 0..<20 where !cell.isLoading { await Task.yield() }
    #expect(cell.isLoading)
    return cell
  }
}

@MainActor
private final class Cell {
  var isLoading = false
  var scopes: OwnedScopes?
}
