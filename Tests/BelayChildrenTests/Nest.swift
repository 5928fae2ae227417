// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A store with a ``Leaf`` in any kind of place, so that one test covers all kinds: the parent's behavior is written
/// once.
@MainActor
class Nest {
  /// The steps of a parent after its `receive`.
  enum Step {
    case tell(Leaf.Action, to: Int = 1)
    case run(Lane, Job)
    case cancel(Lane)
    case output(String)
  }

  /// The leaf's outputs, and the parent's.
  let log: Log
  var onOutput: (@MainActor (String) -> Void)?

  fileprivate init(log: Log) { self.log = log }

  static func of(_ kind: ChildKind, _ leaf: Leaf.State? = Leaf.State()) -> Nest {
    switch kind {
    case .optional: NestOf<OptionalNest>(leaf)
    case .enumCase: NestOf<CaseNest>(leaf)
    case .row: NestOf<RowNest>(leaf)
    }
  }

  var heard: [String] { log.lines }

  /// One action of the parent: changes its leaf, then does these steps.
  @discardableResult
  func change(_ body: @escaping @MainActor (inout Leaf.State?) -> Void, then steps: Step...) -> Run {
    act(body, then: steps)
  }

  /// One action of the parent.
  @discardableResult
  func act(_ steps: Step...) -> Run { act({ _ in }, then: steps) }

  @discardableResult
  func set(_ leaf: Leaf.State?, then steps: Step...) -> Run { act({ $0 = leaf }, then: steps) }

  func act(_ body: @escaping @MainActor (inout Leaf.State?) -> Void, then steps: [Step]) -> Run { fatalError() }

  /// The leaf's handle.
  func leaf(_ id: Int = 1) -> Store<Leaf>? { fatalError() }
  /// The leaf's state in the parent's.
  var leafState: Leaf.State? { fatalError() }
  var tree: StoreTree { fatalError() }
  var hasHandle: Bool { fatalError() }
  func end() { fatalError() }
  nonisolated func release() { fatalError() }
}

final class NestOf<Parent: NestFeature>: Nest {
  nonisolated let handle: Handle<Store<Parent>>
  /// Also after the handle was released.
  let engine: StoreEngine<Parent>
  private weak var weakStore: Store<Parent>?

  init(_ leaf: Leaf.State?) {
    let (owner, log) = (Owner(), Log())
    let store = Store(Parent(log: log), state: Parent.state(with: leaf), owner: owner) { owner, line in
      owner.nest?.log.add("out: \(line)")
      owner.nest?.onOutput?(line)
    }
    handle = Handle(store)
    engine = store.engine
    weakStore = store
    self.owner = owner
    super.init(log: log)
    owner.nest = self
  }

  private let owner: Owner

  /// Receives the outputs for the nest, which does not exist yet when the store is made.
  private final class Owner {
    weak var nest: NestOf?
  }

  var store: Store<Parent> { handle.object! }

  override func act(_ body: @escaping @MainActor (inout Leaf.State?) -> Void, then steps: [Step]) -> Run {
    // Not through the handle: a call of its method would retain it.
    engine.run(
      .act { state in
        var leaf = Parent.leaf(in: state)
        body(&leaf)
        Parent.setLeaf(leaf, in: &state)
        return .merge(
          steps.map { step in
            switch step {
            case .tell(let action, let id): Parent.send(action, to: id)
            case .run(let lane, let job): .run(lane, job.work(of: Parent.self))
            case .cancel(let lane): .cancel(lane)
            case .output(let line): .output(line)
            }
          })
      })
  }

  override func leaf(_ id: Int = 1) -> Store<Leaf>? { Parent.leaf(of: store, id: id) }
  override var leafState: Leaf.State? { Parent.leaf(in: engine.state) }
  override var tree: StoreTree { engine.tree }
  override var hasHandle: Bool { weakStore != nil }
  override func end() { store.lifetime.end() }
  nonisolated override func release() { handle.release() }
}

extension Store {
  /// The run of an action that has started one, and its context, for testing at any moment what its work may do.
  func start(_ action: F.Action) -> (run: Run, context: Context<F>) {
    let run = self.run(action)
    guard let record = run.records.first as? StoreRun<F> else {
      preconditionFailure("The action has started no run.")
    }
    return (run, Context(store: engine, run: record))
  }
}
