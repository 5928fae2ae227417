// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// A store whose children each have a handle and an active run, for comparison with a ``ChildListModel`` after events.
///
/// No work begins: the runs' contexts are used from here, so that nothing must be awaited.
@MainActor
final class ChildBench<Parent: NestFeature> {
  /// How the events reach the store.
  enum Manner: CaseIterable, Sendable {
    /// Each is an action, and new children are looked up and get a run.
    case oneByOne
    /// One action does them all in its `receive`.
    case oneReceive
    /// Each is an action, and all are received in one turn.
    case oneTurn
  }

  private struct Life<F: Feature> {
    let id: Int
    let life: Int
    let handle: Store<F>
    let run: Run
    let context: Context<F>
  }

  private let store: Store<Parent>
  private let change: (ChildEvent, inout Parent.State) -> Void
  private let states: (Parent.State) -> [Leaf.State]
  private var leaves: [Life<Leaf>] = []
  private var twigs: [Life<Probe>] = []
  private var deliveries = 0

  init(_ setting: ChildSetting<Parent>) {
    store = Store(Parent(log: Log()), state: setting.start)
    change = setting.change
    states = setting.states
  }

  func happen(_ events: [ChildEvent], _ manner: Manner, _ model: inout ChildListModel) {
    switch manner {
    case .oneByOne:
      for event in events {
        store.send(.set { [change] in change(event, &$0) })
        model.happen([event])
        ask(model)
      }
    case .oneReceive:
      store.send(.set { [change] state in for event in events { change(event, &state) } })
      model.happen(events)
    case .oneTurn:
      store.engine.tree.inTurn {
        for event in events { store.send(.set { [change] in change(event, &$0) }) }
      }
      for event in events { model.happen([event]) }
    }
  }

  /// Looks up every child that is there and not known yet, and starts a run of each.
  func ask(_ model: ChildListModel) {
    for id in model.ids {
      guard let life = model.lives[id] else { continue }
      if !leaves.contains(where: { $0.life == life }), let leaf = Parent.leaf(of: store, id: id) {
        let (run, context) = leaf.start(.run { _ in })
        leaves.append(Life(id: id, life: life, handle: leaf, run: run, context: context))
      }
      guard let twigLife = model.twigLives[id], !twigs.contains(where: { $0.life == twigLife }) else { continue }
      guard let leaf = leaves.last(where: { $0.id == id }), let twig = leaf.handle.child(Leaf.twig) else { continue }
      let (run, context) = twig.start(.run { _ in })
      twigs.append(Life(id: id, life: twigLife, handle: twig, run: run, context: context))
    }
  }

  /// The difference from the model; nil if there is none.
  func difference(from model: ChildListModel) -> String? {
    let ids = states(store.engine.state).map(\.id)
    if ids != model.ids { return "there are \(ids), not \(model.ids)" }
    for leaf in leaves {
      let isAlive = model.lives[leaf.id] == leaf.life
      if let problem = difference(leaf, isAlive, { try $0.update { $0.level += 1 } }) { return "leaf \(problem)" }
      let current = Parent.leaf(of: store, id: leaf.id)
      if (current === leaf.handle) != isAlive { return "the handle of leaf \(leaf.id), alive: \(isAlive)" }
    }
    for twig in twigs {
      let isAlive = model.twigLives[twig.id] == twig.life
      if let problem = difference(twig, isAlive, { try $0.update { $0.level += 1 } }) { return "twig \(problem)" }
    }
    return deliveriesDifference()
  }

  private func difference<F: Feature>(
    _ life: Life<F>, _ isAlive: Bool, _ deliver: (Context<F>) throws -> Void
  ) -> String? {
    let name = "\(life.id) (life \(life.life), alive: \(isAlive))"
    if life.handle.lifetime.isEnded == isAlive { return "\(name): isEnded is \(life.handle.lifetime.isEnded)" }
    if life.run.outcome != (isAlive ? .pending : .cancelled) { return "\(name): its run is \(life.run.outcome)" }
    let delivered = (try? deliver(life.context)) != nil
    if delivered != isAlive { return "\(name): its work could deliver: \(delivered)" }
    if delivered { deliveries += 1 }
    return nil
  }

  /// Each live child has delivered once, into its own state, and no other state was changed.
  private func deliveriesDifference() -> String? {
    let arrived = states(store.engine.state).reduce(0) { $0 + $1.level + ($1.twig?.level ?? 0) }
    return arrived == deliveries ? nil : "\(deliveries) were delivered, and \(arrived) arrived"
  }
}

/// The events for a parent of one kind.
@MainActor
struct ChildSetting<Parent: NestFeature> {
  let start: Parent.State
  let states: (Parent.State) -> [Leaf.State]
  let change: (ChildEvent, inout Parent.State) -> Void
  /// The children at the start.
  let ids: [Int]
  let events: (ChildListModel) -> [ChildEvent]

  private static func leaf(_ id: Int) -> Leaf.State {
    Leaf.State(id: id, twig: ChildListModel.mayHaveTwig(id) ? Probe.State() : nil)
  }

  private static func rewritten(_ leaf: Leaf.State) -> Leaf.State {
    var new = self.leaf(leaf.id)
    if leaf.twig != nil { new.twig = nil }
    return new
  }
}

extension ChildSetting where Parent == RowNest {
  static func rows(_ ids: [Int], renewal: [Int] = [3, 1]) -> ChildSetting {
    ChildSetting(
      start: RowNest.State(rows: Rows(ids.map(leaf))), states: { Array($0.rows) },
      change: { event, state in
        switch event {
        case .insert(let id): state.rows.insert(leaf(id), at: 0)
        case .remove(let id): state.rows[id: id] = nil
        case .rewrite(let id): state.rows[id: id] = rewritten(state.rows[id: id]!)
        case .replace(let id, let other):
          let position = state.rows.index(id: id)!
          state.rows.remove(at: position)
          state.rows.insert(leaf(other), at: position)
        case .rotate: state.rows.move(fromOffsets: [0], toOffset: state.rows.count)
        case .clear: state.rows = []
        case .renew(let ids): state.rows = Rows(ids.map(leaf))
        }
      }, ids: ids, events: { $0.events(renewal: renewal) })
  }
}

extension ChildSetting {
  static func single(_ parent: Parent.Type, known: [Int] = [1, 2]) -> ChildSetting {
    ChildSetting(
      start: Parent.state(with: leaf(1)), states: { Parent.leaf(in: $0).map { [$0] } ?? [] },
      change: { event, state in
        switch event {
        case .rewrite: Parent.setLeaf(rewritten(Parent.leaf(in: state)!), in: &state)
        case .renew(let ids): Parent.setLeaf(leaf(ids[0]), in: &state)
        default: Parent.setLeaf(nil, in: &state)
        }
      }, ids: [1], events: { $0.events(amongSingle: known) })
  }
}
