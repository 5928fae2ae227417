// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// The live scopes and stores, and their runs until their work has returned.
  ///
  /// It retains nothing of what it lists. Its lock is the innermost: it is taken under those of the engines, and nothing
  /// is called under it.
  final class LiveRegistry: LifetimeObserverSource {
    /// Notified, outside all locks, when a scope or store has ended.
    protocol Observer: AnyObject, Sendable {
      func ended(_ id: Entry.ID, in registry: LiveRegistry)
    }

    /// Finds the path by which a closure retains an object.
    protocol PathFinder: Sendable {
      /// The path to the first of the objects that the closure certainly retains; nil if there is none, or if that is
      /// unknown.
      func path(
        from work: @escaping @isolated(any) () async throws -> Void, to objects: [AnyObject?]
      ) -> (any Sendable & CustomStringConvertible)?
    }

    private struct Tables {
      var entries: [Entry.ID: Entry] = [:]
      var runs: [RunDescription.ID: RunEntry] = [:]
      /// The clues about runs that are not registered yet.
      var clues: [RunDescription.ID: RunEntry.Clues] = [:]
      var lastNumber = 0

      mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
      }

      mutating func removeIfOver(_ run: RunDescription.ID, in id: Entry.ID) {
        guard let entry = runs[run], entry.ending != nil, !entry.isWorking else { return }
        runs[run] = nil
        entries[id]?.runs -= 1
        removeIfOver(id)
      }

      mutating func removeIfOver(_ id: Entry.ID) {
        if let entry = entries[id], entry.isReleased, entry.runs == 0 { entries[id] = nil }
      }
    }

    let finder: (any PathFinder)?
    let observer: (any Observer)?
    /// The time since the registry was made.
    let now: @Sendable () -> Duration
    private let tables = Lock(Tables())

    init<C: Clock>(
      clock: C, finder: (any PathFinder)? = nil, observer: (any Observer)? = nil
    ) where C.Duration == Duration {
      let start = clock.now
      now = { start.duration(to: clock.now) }
      (self.finder, self.observer) = (finder, observer)
    }

    /// The registry of the current task, or the installed one; nil if diagnostics are off.
    static var current: LiveRegistry? { LifetimeObservers.current as? LiveRegistry }

    // MARK: Scopes and stores

    func makeObserver(named name: String?, at location: String) -> (any ScopeObserver)? {
      makeObserver(named: name, at: location, childOf: nil)
    }

    func makeObserver(named name: String?, at location: String, childOf parent: Entry.ID?) -> RegisteredScope {
      let now = now()
      return tables.withLock { tables in
        let id = Entry.ID(number: tables.nextNumber())
        tables.entries[id] = Entry(
          id: id, feature: name, location: location, parent: parent, registered: now,
          rootID: parent.flatMap { tables.entries[$0]?.rootID ?? $0 })
        return RegisteredScope(id: id, in: self)
      }
    }

    func change(_ id: Entry.ID, _ body: (inout Entry) -> Void) {
      tables.withLock { tables in
        guard var entry = tables.entries[id] else { return }
        body(&entry)
        tables.entries[id] = entry
      }
    }

    func ended(_ id: Entry.ID) {
      let now = now()
      change(id) { entry in if entry.ended == nil { entry.ended = now } }
    }

    func released(_ id: Entry.ID) {
      let now = now()
      tables.withLock { tables in
        guard tables.entries[id] != nil else { return }
        if tables.entries[id]?.ended == nil { tables.entries[id]?.ended = now }
        tables.entries[id]?.isReleased = true
        tables.removeIfOver(id)
      }
    }

    // MARK: Reading

    /// One scope or store, with the handle of its tree's root; nil if it is no longer listed.
    func entry(_ id: Entry.ID) -> Entry? {
      tables.withLock { tables in
        var entry = tables.entries[id]
        let root = tables.entries[entry?.rootID ?? id]?.handle
        entry?.root = root
        return entry
      }
    }

    /// All of them, the oldest first.
    var entries: [Entry] { tables.withLock { Array($0.entries.values) }.sorted { $0.id < $1.id } }

    /// All runs that wait, run, or have ended and not returned: the oldest first.
    var runs: [RunEntry] { tables.withLock { Array($0.runs.values) }.sorted { $0.number < $1.number } }

    // MARK: Runs

    func created(_ run: RunDescription, _ work: RunWork, in id: Entry.ID) {
      var clues = RunEntry.Clues(owner: work.owner)
      if let finder {
        let entry = entry(id)
        clues.path = finder.path(from: work.work, to: [work.owner, work.handle ?? entry?.root])
      }
      if clues.isEmpty { return }
      tables.withLock { $0.clues[run.id] = clues }
    }

    func registered(_ run: RunDescription, _ placement: RunEvent.Placement, in id: Entry.ID) {
      let now = now()
      tables.withLock { tables in
        tables.runs[run.id] = RunEntry(
          run: run, number: tables.nextNumber(), scope: id, hasJoined: placement == .joins, registered: now,
          started: placement == .waits ? nil : now, clues: tables.clues.removeValue(forKey: run.id))
        tables.entries[id]?.runs += 1
      }
    }

    func started(_ run: RunDescription) {
      let now = now()
      tables.withLock { $0.runs[run.id]?.started = now }
    }

    func ended(_ run: RunDescription, _ outcome: Run.Outcome, in id: Entry.ID) {
      let now = now()
      tables.withLock { tables in
        // A run that was requested after the end of its scope was never registered.
        tables.clues[run.id] = nil
        guard tables.runs[run.id] != nil else { return }
        tables.runs[run.id]?.ending = RunEntry.Ending(at: now, outcome: outcome)
        tables.removeIfOver(run.id, in: id)
      }
    }

    func workBegan(_ run: RunDescription) {
      tables.withLock { $0.runs[run.id]?.isWorking = true }
    }

    func workReturned(_ run: RunDescription, in id: Entry.ID) {
      tables.withLock { tables in
        tables.runs[run.id]?.isWorking = false
        tables.removeIfOver(run.id, in: id)
      }
    }
  }
#endif
