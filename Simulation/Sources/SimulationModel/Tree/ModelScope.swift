// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A scope of tasks without a store, and the main-actor object that some of its runs use.
public final class ModelScope: ModelOwner {
  private var isOver = false
  /// What the owner's fields must show, including its log.
  public private(set) var fields = Fields()
  public private(set) var hasOwner = true
  private var held: [Field: HeldModel] = [:]
  /// Runs for the owner that ended off the main actor: each is concluded in its own job.
  private var inbox: [EndedRun] = []

  /// How the run was requested.
  public enum Form: Int, CaseIterable, Sendable { case nonisolated, mainActor, owner }

  private var owned: Set<Int> = []

  override var isClosed: Bool { isOver }
  public var isEnded: Bool { isOver }
  public var hasInbox: Bool { !inbox.isEmpty }

  /// - Parameter isOnMain: Whether the caller is known to be on the main actor.
  public func run(_ spec: RunSpec, _ form: Form, isOnMain: Bool = true) -> ModelGroup {
    let run = model.makeRun(spec, action: .max, of: self)
    if form == .owner { owned.insert(run.number) }
    let group = ModelGroup(isOpen: false)
    group.members = [run]
    model.groups.append(group)
    perform(register(run), isOnMain: isOnMain)
    return group
  }

  public func cancel(lane: Int, isOnMain: Bool) { perform(cancelLane(lane), isOnMain: isOnMain) }

  public func end(isOnMain: Bool) {
    guard !isOver else { return }
    isOver = true
    model.covered(.scopeEnded)
    perform(endAll(), isOnMain: isOnMain)
  }

  public func releaseOwner() { hasOwner = false }

  // MARK: The owner's runs

  /// False: it must get a `CancellationError`.
  public func touch(_ run: ModelRun, _ body: (inout Fields) -> Void) -> Bool {
    guard run.isLive, hasOwner else { return false }
    body(&fields)
    return true
  }

  public func enter(_ hold: HoldSpec, _ run: ModelRun) -> Int? {
    guard run.isLive, hasOwner else { return nil }
    let id = model.nextHold()
    held[hold.field, default: HeldModel(base: fields[hold.field])].enter(id, hold.value, in: &fields[hold.field])
    run.holds.append(ModelRun.Hold(id: id, field: hold.field))
    return id
  }

  public func leave(_ id: Int, _ run: ModelRun) {
    guard let index = run.holds.firstIndex(where: { $0.id == id }) else { return }
    restore(run.holds.remove(at: index))
  }

  private func restore(_ hold: ModelRun.Hold) {
    guard let field = hold.field else { return }
    held[field]?.leave(hold.id, in: &fields[field])
    if held[field]?.isEmpty == true { held[field] = nil }
  }

  private func perform(_ decision: Decision, isOnMain: Bool) {
    if !decision.ended.isEmpty { conclude(decision.ended, isOnMain: isOnMain) }
  }

  override func conclude(_ ended: [EndedRun], isOnMain: Bool) {
    for ended in ended {
      if isOnMain || !owned.contains(ended.run.number) { finish(ended) } else { inbox.append(ended) }
    }
  }

  /// The first of the outstanding jobs has run.
  public func concludeNext() {
    if !inbox.isEmpty { finish(inbox.removeFirst()) }
  }

  public func concludeInbox() {
    while hasInbox { concludeNext() }
  }

  private func finish(_ ended: EndedRun) {
    while let hold = ended.run.holds.popLast() { restore(hold) }
    ended.run.isSettled = true
  }
}
