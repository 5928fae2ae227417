// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// A root store with its owner.
@MainActor
final class Root {
  private(set) var store: Store<Screen>?
  private weak var weakStore: Store<Screen>?
  private let owner: Owner

  /// Receives the outputs, and does what the model's owner did.
  @MainActor
  private final class Owner {
    var outputs: [Int] = []
    var react: (Int) -> Void = { _ in }
  }

  init(_ tree: ModelTree, _ driver: Driver) {
    let owner = Owner()
    self.owner = owner
    let store = Store(Screen(world: driver.world), state: .init(), owner: owner) { owner, output in
      owner.outputs.append(output)
      owner.react(owner.outputs.count - 1)
    }
    self.store = store
    weakStore = store
    owner.react = { [weak self, weak driver] place in
      // The owner or the driver was released: the schedule is over.
      guard let self, let driver else { return }
      driver.world.tellReleasedPages()
      // What follows an end off the main actor may be the first that shows that the library has concluded it.
      if !tree.reactions.indices.contains(place), tree.hasInbox { tree.concludeInbox() }
      guard tree.reactions.indices.contains(place) else {
        return driver.world.differ("the owner received an output too many")
      }
      react(tree.reactions[place], driver)
    }
  }

  private func react(_ reaction: ModelTree.TakenReaction, _ driver: Driver) {
    switch reaction {
    case .nothing: break
    case .send(let action, let path, let group):
      guard let handle = handle(path) else { return driver.world.differ("no store is at \(path) when the owner sends") }
      driver.started[group] = handle.run(action)
    case .write(let field, let value, let path):
      guard let handle = handle(path) else {
        return driver.world.differ("no store is at \(path) when the owner writes")
      }
      handle.write(field, value)
    case .cancel(let group): driver.started[group]?.cancel()
    case .end: store?.lifetime.end()
    case .release: store = nil
    }
  }

  func handle(_ path: [Place]) -> (any Handle)? {
    var handle: (any Handle)? = store.map(StoreHandle.init)
    for place in path { handle = handle?.child(place.slot, place.key) }
    return handle
  }

  func release() { store = nil }

  func compare(with tree: ModelTree, _ world: World) {
    if owner.outputs != tree.outputs {
      world.differ("root \(tree.number) sent the outputs \(owner.outputs), and should have sent \(tree.outputs)")
    }
    guard !tree.isReleased else {
      if weakStore != nil { world.differ("root \(tree.number) was released, and its handle lives") }
      return
    }
    guard let store else { return }
    let state = store.state.snapshot
    // The library concludes an end off the main actor later: it may or may not have done so now.
    if state != tree.state, tree.hasInbox { tree.concludeInbox() }
    if state != tree.state { world.differ("root \(tree.number) is \(state.text), and should be \(tree.state.text)") }
    if store.lifetime.isEnded != tree.root.isEnded {
      world.differ("root \(tree.number): isEnded is \(store.lifetime.isEnded)")
    }
  }
}
