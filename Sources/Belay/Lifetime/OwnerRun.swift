// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run for a main-actor owner, which it holds weakly, and whose fields it may hold at a value.
final class OwnerRun<Owner: AnyObject>: ScopeRun, @unchecked Sendable {
  // @unchecked: the fields below belong to the main actor.

  @MainActor private(set) weak var owner: Owner?
  @MainActor private var holds = OrderedTable<Hold>()

  /// A field that the run holds, identified by its holder.
  struct Hold: Hashable {
    let path: PartialKeyPath<Owner>
    let holder: HoldID
    /// The owner's key in the table: the owner may be released before the field is restored.
    let entry: OwnerHeldValues.Key

    static func == (left: Hold, right: Hold) -> Bool { left.holder == right.holder }
    func hash(into hasher: inout Hasher) { hasher.combine(holder) }
  }

  private let table: OwnerHeldValues

  @MainActor
  init(
    owner: Owner, table: OwnerHeldValues, engine: ScopeEngine, lane: Lane, policy: Lane.Policy?, name: String?,
    priority: TaskPriority?, location: SourceLocation, onFailure: (@Sendable (any Error, Lane) -> Void)?
  ) {
    self.owner = owner
    self.table = table
    super.init(
      engine: engine, lane: lane, policy: policy, name: name, priority: priority, location: location,
      onFailure: onFailure)
  }

  /// The owner, while the run may still access it.
  @MainActor func liveOwner() throws -> Owner {
    guard isLive, let owner else { throw CancellationError() }
    return owner
  }

  @MainActor func enter<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, at value: Value
  ) throws -> Hold {
    let owner = try liveOwner()
    let holder = table.enter(path, at: value, of: owner, for: label)
    let hold = Hold(path: path, holder: holder, entry: table.key(of: owner))
    holds.append(hold)
    return hold
  }

  /// Does nothing if the run's end has already restored the value.
  @MainActor func leave(_ hold: Hold) {
    if holds.remove(hold) != nil { table.leave(hold.path, holder: hold.holder, of: owner, hold.entry) }
  }

  override func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) {
    if isolation === MainActor.shared {
      MainActor.assumeIsolated { restore() }
      super.conclude(ending, isolation: isolation)
    } else {
      // Owned by this run. It is one main-actor job, and ends when the held fields are restored. The run can no longer
      // be used to write.
      _ = Scheduling.task { @MainActor in
        restore()
        super.conclude(ending, isolation: MainActor.shared)
      }
    }
  }

  @MainActor private func restore() {
    while let hold = holds.popLast() { table.leave(hold.path, holder: hold.holder, of: owner, hold.entry) }
  }
}
