// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// The events from the work of a tree of stores that the test has not received yet, in their order.
@MainActor
final class TestLedger: StoreObserver {
  /// One event.
  struct Entry {
    enum Kind {
      /// A mutation that work, or the answer to a failure, has applied.
      case mutation(Any)
      /// The undo of a run that did not finish.
      case undo(Any)
      /// An action from a child's output.
      case action(Any)
      /// An output to the owner.
      case output(Any)
      /// An `update` of work, an answer to a failure, or a view's write.
      case update
      /// A run holds the field, restores it, or has an answer for it.
      case field(AnyKeyPath, held: Bool)
      /// Something has changed what is in an object that the root's state has.
      case inside(AnyObject)
    }

    let kind: Kind
    /// The store of the event.
    let store: StoreNode
    /// That store's state before the event and after it.
    let old, new: Any
    /// The root's state after the event.
    let root: Any
    /// `.validated(true)`
    let text: String
  }

  private(set) var entries: [Entry] = []
  /// The texts of the entries, in the same order. Read at the end of the test, on any thread.
  let unasserted = Lock<[String]>([])
  /// The number of actions that came too late, since the test sent the last one.
  var ignored = 0

  /// The state of the store to which the test writes, right after its write.
  private(set) var written: Any?

  /// The store to which the test is sending an action. Changes there and below belong to that turn.
  private var sentTo: StoreNode?
  private let root: StoreNode
  private let rootState: @MainActor () -> Any
  /// The objects in the root's state, as they were after the last event.
  private var objects: [ObjectContents]
  /// False for most states: then nothing is looked at.
  private let mayHaveObjects: Bool

  init(root: StoreNode, rootState: @escaping @MainActor () -> Any) {
    (self.root, self.rootState) = (root, rootState)
    let state = rootState()
    objects = ObjectReader.objects(in: state)
    mayHaveObjects = ObjectReader.mayFind(inType: type(of: state))
  }

  // MARK: The test

  /// Runs `body`, whose changes to `store` and the stores below are asserted as a whole: they are not recorded, except
  /// outputs.
  func absorbing<Result>(_ store: StoreNode, _ body: () -> Result) -> Result {
    ignored = 0
    written = nil
    sentTo = store
    defer {
      sentTo = nil
      noteObjects()
    }
    return body()
  }

  /// Notes which objects of the state have changed inside since the last event.
  func noteObjects() {
    if mayHaveObjects { lookIntoObjects() }
  }

  private func lookIntoObjects() {
    let new = ObjectReader.objects(in: rootState())
    defer { objects = new }
    for object in new {
      guard let before = objects.first(where: { $0.object === object.object }) else { continue }
      let changes = object.changes(since: before)
      if changes.isEmpty { continue }
      let (shown, state) = (changes.prefix(3).joined(separator: "; "), rootState())
      let more = changes.count > 3 ? "; and \(changes.count - 3) more" : ""
      add(
        Entry(
          kind: .inside(object.object), store: root, old: state, new: state, root: state,
          text: "a change inside \(object.path): \(shown)\(more)"))
    }
  }

  func takeFirst(_ count: Int) -> [Entry] {
    defer {
      entries.removeFirst(count)
      unasserted.withLock { $0.removeFirst(count) }
    }
    return Array(entries.prefix(count))
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    unasserted.withLock { $0.append(entry.text) }
  }

  // MARK: StoreObserver

  func observe(_ event: StoreEvent, of store: StoreNode) {
    note(event, of: store)
    if sentTo == nil { noteObjects() }
  }

  private func note(_ event: StoreEvent, of store: StoreNode) {
    switch event {
    case .received(let action, let change):
      guard let change, !isAbsorbed(store) else { return }
      note(.action(action), of: store, change, "the action \(Shown.value(action))")
    case .changed(let cause, let change): note(cause.kind, of: store, change)
    case .emitted(let output):
      // A child's output is an action of its parent, which is noted.
      guard store.lastParent == nil else { return }
      let state = rootState()
      add(
        Entry(
          kind: .output(output), store: store, old: state, new: state, root: state,
          text: "the output \(Shown.value(output))"))
    case .ignored:
      // Other stores may also send in the turn of the test's action; they do not count.
      if store === sentTo { ignored += 1 }
    case .dropped, .failed, .scopeMade, .ended: break
    }
  }

  private func note(_ cause: ChangeCause.Kind, of store: StoreNode, _ change: StateChange) {
    // The write that the test makes itself. What it has changed is what the test wants.
    if case .write = cause, store === sentTo, written == nil { written = change.new }
    if isAbsorbed(store) { return }
    switch cause {
    case .mutation(let mutation): note(.mutation(mutation), of: store, change, Shown.value(mutation))
    case .undo(let mutation): note(.undo(mutation), of: store, change, "the undo \(Shown.value(mutation))")
    case .update, .failure:
      guard let difference = StateDifference(expected: change.old, actual: change.new) else { return }
      note(.update, of: store, change, "an update of \(difference.fields.map(\.path).joined(separator: ", "))")
    case .write:
      guard let difference = StateDifference(expected: change.old, actual: change.new) else { return }
      note(.update, of: store, change, "a write of \(difference.fields.map(\.path).joined(separator: ", "))")
    case .hold(let path): noteField(path, isLoad(path) ? "is loading" : "was held", of: store, change)
    case .restore(let path): noteField(path, "was restored", of: store, change)
    case .answer(let path): noteField(path, "has its result", of: store, change)
    }
  }

  private func noteField(_ path: AnyKeyPath, _ what: String, of store: StoreNode, _ change: StateChange) {
    // No difference: one of several holders of the field has come or left.
    guard StateDifference.exists(between: change.old, and: change.new) else { return }
    note(.field(path, held: !isLoad(path)), of: store, change, "\(Shown.path(path)) \(what)")
  }

  private func isLoad(_ path: AnyKeyPath) -> Bool { type(of: path).valueType is any AnyLoadable.Type }

  private func note(_ kind: Entry.Kind, of store: StoreNode, _ change: StateChange, _ text: String) {
    let name = store.lastParent == nil ? "" : " (\(store.displayName))"
    add(Entry(kind: kind, store: store, old: change.old, new: change.new, root: rootState(), text: text + name))
  }

  /// Whether the store's changes belong to the turn of the test's action.
  private func isAbsorbed(_ store: StoreNode) -> Bool { sentTo.map { isWithin(store, $0) } ?? false }

  private func isWithin(_ store: StoreNode, _ other: StoreNode) -> Bool {
    var node: StoreNode? = store
    while let current = node {
      if current === other { return true }
      node = current.lastParent
    }
    return false
  }
}

/// A `Loadable` or a list that is loaded page by page, type-erased.
protocol AnyLoadable {}
extension Loadable: AnyLoadable {}
extension Paged: AnyLoadable {}
