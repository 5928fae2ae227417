// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The engine of a root store: it stores the state, and releasing its handle ends the tree.
@MainActor
final class RootEngine<F: Feature>: StoreEngine<F> {
  var state: F.State
  private let onOutput: (@MainActor (F.Output) -> Void)?
  private var hasEnded = false

  init(
    _ feature: F, state: F.State, at location: SourceLocation, onOutput: (@MainActor (F.Output) -> Void)?
  ) {
    self.state = state
    self.onOutput = onOutput
    super.init(feature, tree: StoreTree(LifetimeObserver(name: "\(F.self)", at: "\(location)")))
    HiddenFields.report(in: state, [.store, .storeInBelayTrace, .storeInBelayUI, .context])
    beginReactions()
    if let made = StoreTree.onMade { made(self, location) }
  }

  override var ignoresActions: Bool { hasEnded }

  override func withState<Result>(_ body: (UnsafePointer<F.State>) -> Result) -> Result {
    if tree.unwritten != nil { tree.writeWaiting(for: nil) }
    return withUnsafePointer(to: &state, body)
  }
  override func modifyState(_ body: (inout F.State) -> Void) {
    if tree.unwritten != nil { tree.writeWaiting(for: nil) }
    body(&state)
  }
  override func receiveIntoState(_ action: F.Action) -> Effect<F> {
    looksAtChanges ? receive(action, &state) : feature.receive(action, into: &state)
  }

  @inline(__always)
  private func receive(_ action: F.Action, _ state: inout F.State) -> Effect<F> {
    let effect = feature.receive(action, into: &state)
    look(at: &state)
    return effect
  }

  override func emit(_ output: F.Output) {
    if let onOutput, !isEnded { onOutput(output) }
  }

  /// Ends the tree while the handle is alive: held values are restored and undo is applied, in this turn.
  override func end() {
    guard !hasEnded else { return }
    tree.concludeInbox()
    hasEnded = true
    tree.inTurn { tree.scope.perform(tree.scope.end(), isolation: MainActor.shared) }
  }

  /// The state can no longer be seen, so no turn is needed.
  nonisolated override func handleReleased() {
    tree.scope.perform(tree.scope.end(isStateGone: true), isolation: nil)
    tree.children.removeAll()
    tree.scope.lifetime(.released)
  }
}
