// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// A state that applies the script's changes.
protocol SimulatedState {
  mutating func make(_ change: Change)
  var snapshot: NodeState { get }
  /// Nil for a state without fields.
  static var fields: WritableKeyPath<Self, StoreFields>? { get }
  /// Its part that views write.
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { get }
}

/// A feature that does what the script says.
protocol SimulatedFeature: Feature where State: SimulatedState, Action == Int, Mutation == Change, Output == Int {
  var world: World { get }
  /// The message through the link: an effect that sends an action to the child.
  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Self>
  static func child(of store: Store<Self>, _ slot: Slot, _ key: Int) -> (any Handle)?
  /// Reads the children, as a view does.
  static func readChildren(of store: Store<Self>)
  static var ownReactions: [Belay.Reaction<Self>] { get }
}

/// The fields that runs hold, and that views write.
struct Form: Editable {
  var flag = 0
  var mark = 0

  subscript(field: Field) -> Int {
    get { field == .flag ? flag : mark }
    set { if field == .flag { flag = newValue } else { mark = newValue } }
  }
}

struct StoreFields {
  var log: [Int] = []
  var form = Form()
  var load = Loadable<Int>.idle
  var pages = Paged<Row.State, Int>()
  var kept: Paged<Row.State, Int>?
  var veil: Veil = []

  /// Ignores changes of anything else.
  mutating func make(_ change: Change) {
    switch change {
    case .log(let number): log.append(number)
    case .write(let field, let value): form[field] = value
    case .veil(let veil): self.veil = veil
    case .list(.new(let next)):
      pages = Paged()
      pages.next = next
    case .list(.keep): kept = pages
    case .list(.putBack): pages = kept ?? pages
    case .list(.cursor(let next)): pages.next = next
    default: break
    }
  }

  /// Applies a write by the parent's code.
  mutating func make(_ poke: Poke) {
    switch poke {
    case .log(let number): log.append(number)
    case .write(let field, let value): form[field] = value
    case .load(let value): load = .loaded(value)
    case .veil(let veil): self.veil = veil
    }
  }

  var snapshot: Fields {
    var fields = Fields()
    (fields.log, fields.flag, fields.mark, fields.veil) = (log, form.flag, form.mark, veil)
    (fields.pages, fields.kept) = (pages.snapshot, kept?.snapshot)
    switch load {
    case .idle: fields.load = .idle
    case .loading(let last): fields.load = .loading(last: last)
    case .loaded(let value): fields.load = .loaded(value)
    case .failed(_, let last): fields.load = .failed(last: last)
    }
    return fields
  }
}

extension SimulatedState {
  static func path(_ field: Field) -> WritableKeyPath<Self, Int>? {
    guard let fields else { return nil }
    return field == .flag ? fields.appending(path: \.form.flag) : fields.appending(path: \.form.mark)
  }
}

extension SimulatedFeature {
  /// The script decides what follows. In a schedule in which nothing does, the stores have no reactions.
  static var reactions: [Belay.Reaction<Self>] { Reacting.isOn ? ownReactions : [] }

  static func reaction(_ followed: Followed, _ path: KeyPath<State, Int>) -> Belay.Reaction<Self> {
    .onChange(of: path) { FollowingAction(followed, $0, $1).number }
  }

  func receive(_ action: Int, into state: inout State) -> Effect<Self> {
    guard let spec = world.script.action(action) else { return .none }
    for change in spec.changes { state.make(change) }
    let effects = spec.effects.map { effect($0, action) }
    return effects.count == 1 ? effects[0] : .merge(effects)
  }

  static func apply(_ mutation: Change, to state: inout State) { state.make(mutation) }

  func failed(_ error: any Error, in action: Int) -> FailureResponse<Self> {
    if error is CancellationError { world.differ("a cancellation came to failed(_:in:)") }
    guard let spec = world.script.action(action) else { return .ignored }
    switch spec.failure {
    case .ignored: return .ignored
    case .mutation(let change): return .mutation(change)
    case .update(let change): return .update { $0.make(change) }
    case .output(let output): return .output(output)
    }
  }

  private func effect(_ spec: EffectSpec, _ action: Int) -> Effect<Self> {
    switch spec {
    case .run(let run): self.run(run, action)
    case .cancel(let lane): .cancel(world.lanes[lane])
    case .cancelFamily: .cancel(lanesNamed: "lane")
    case .raiseLimit(let lane, let limit): .raiseLimit(of: world.lanes[lane], to: limit)
    case .output(let output): .output(output)
    case .send(let action, let slot, let key): Self.message(action, slot, key)
    }
  }

  private func run(_ spec: RunSpec, _ action: Int) -> Effect<Self> {
    let (world, number, token) = (world, world.nextRun(), Token())
    let (lane, policy) = (world.lanes[spec.lane], spec.ownPolicy?.policy)
    if let page = spec.page, let fields = State.fields {
      let request = PageToken(world, number)
      let path = fields.appending(path: \.pages)
      if Self.self == Screen.self {
        return .loadPage(page.request, of: path, in: lane, id: \.id) { context, cursor in
          defer { withExtendedLifetime((token, request)) {} }
          return try await StoreWork(world, number, context).performPage(page, cursor)
        } update: {
          $0.pageRun = $1.run
        } insert: {
          Row.State($0)
        }
      }
      return .loadPage(page.request, of: path, in: lane) { context, cursor in
        defer { withExtendedLifetime((token, request)) {} }
        return try await StoreWork(world, number, context).performPage(page, cursor).map { Row.State($0) }
      }
    }
    if spec.loads, let fields = State.fields {
      return .load(fields.appending(path: \.load), in: lane, policy: policy) { context in
        defer { withExtendedLifetime(token) {} }
        return try await StoreWork(world, number, context).performLoad()
      }
    }
    let work: Effect<Self>.Work = { context in
      defer { withExtendedLifetime(token) {} }
      try await StoreWork(world, number, context).perform()
    }
    if let hold = spec.hold, let path = State.path(hold.field) {
      return .run(lane, policy: policy, holding: path, at: hold.value, undo: spec.undo, work)
    }
    return .run(lane, policy: policy, undo: spec.undo, work)
  }
}

/// Whether stores that are made now have reactions.
@MainActor
enum Reacting {
  static var isOn = false
}
