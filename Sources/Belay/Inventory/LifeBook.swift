// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_DIAGNOSTICS
  /// The books of what lives: scopes, stores, and their runs until their work has returned.
  ///
  /// It keeps nothing alive of what is in it. Its lock is the innermost: it is taken under those of the engines, and nobody is
  /// called under it.
  package final class LifeBook: Sendable {
    /// Hears, outside all locks, that a scope or store has ended.
    package protocol Observer: AnyObject, Sendable {
      func ended(_ place: Place.ID, in book: LifeBook)
    }

    /// By which way a closure holds an object.
    package protocol PathFinder: Sendable {
      /// To the first of them that it holds for certain; nil where it holds none, or that cannot be told.
      func path(
        from work: @escaping @isolated(any) () async throws -> Void, to objects: [AnyObject?]
      ) -> (any Sendable & CustomStringConvertible)?
    }

    fileprivate struct Books {
      var places: [Place.ID: Place] = [:]
      var runs: [ObjectIdentifier: RunEntry] = [:]
      var numbered = 0

      mutating func forgetIfOver(_ run: ObjectIdentifier, in place: Place.ID) {
        guard let entry = runs[run], entry.ending != nil, !entry.isWorking else { return }
        runs[run] = nil
        places[place]?.runs -= 1
        forgetIfOver(place)
      }

      mutating func forgetIfOver(_ place: Place.ID) {
        if let entry = places[place], entry.isClosed, entry.runs == 0 { places[place] = nil }
      }
    }

    package let finder: (any PathFinder)?
    package let observer: (any Observer)?
    /// The time since the books were opened.
    package let now: @Sendable () -> Duration
    private let books = Lock(Books())

    package init<C: Clock>(
      clock: C, finder: (any PathFinder)? = nil, observer: (any Observer)? = nil
    ) where C.Duration == Duration {
      let start = clock.now
      now = { start.duration(to: clock.now) }
      (self.finder, self.observer) = (finder, observer)
    }

    // MARK: Which books

    /// Those of the current task, so that tests can run side by side.
    @TaskLocal package static var scoped: LifeBook?
    private static let installed = Lock<LifeBook?>(nil)

    package static var current: LifeBook? { scoped ?? installed.withLock { $0 } }

    /// From now on what is made is written into `book`. What was made before stays in its own books.
    package static func install(_ book: LifeBook?) {
      // Released after the lock.
      var old = book
      installed.withLock { swap(&$0, &old) }
    }

    // MARK: Scopes and stores

    func open(name: String?, at location: String, childOf parent: Place.ID?) -> Life.Entry {
      let now = now()
      return books.withLock { books in
        books.numbered += 1
        let id = Place.ID(number: books.numbered)
        books.places[id] = Place(
          id: id, feature: name, location: location, parent: parent, opened: now,
          rootID: parent.flatMap { books.places[$0]?.rootID ?? $0 })
        return Life.Entry(book: self, place: id)
      }
    }

    package func change(_ id: Place.ID, _ body: (inout Place) -> Void) {
      books.withLock { books in
        guard var place = books.places[id] else { return }
        body(&place)
        books.places[id] = place
      }
    }

    func ended(_ id: Place.ID) {
      let now = now()
      change(id) { place in if place.ended == nil { place.ended = now } }
    }

    func closed(_ id: Place.ID) {
      let now = now()
      books.withLock { books in
        guard books.places[id] != nil else { return }
        if books.places[id]?.ended == nil { books.places[id]?.ended = now }
        books.places[id]?.isClosed = true
        books.forgetIfOver(id)
      }
    }

    // MARK: Reading

    /// One scope or store; nil when it has gone. With the handle of its tree's root.
    package func place(_ id: Place.ID) -> Place? {
      books.withLock { books in
        var place = books.places[id]
        let root = books.places[place?.rootID ?? id]?.handle
        place?.root = root
        return place
      }
    }

    /// All of them, the oldest first.
    package var places: [Place] {
      books.withLock { Array($0.places.values) }.sorted { $0.id.number < $1.id.number }
    }

    /// All runs that wait, go, or have ended and not returned: the oldest first.
    package var runs: [RunEntry] {
      books.withLock { Array($0.runs.values) }.sorted { $0.number < $1.number }
    }

    // MARK: Runs

    func registered(_ run: RunRecord, _ placement: LaneStateMachine<RunRecord>.Placement, in place: Place.ID) {
      let now = now()
      let supervised = SupervisedRun(run, placement)
      books.withLock { books in
        books.numbered += 1
        books.runs[supervised.id] = RunEntry(
          run: supervised, number: books.numbered, place: place, registered: now,
          started: supervised.isWaiting ? nil : now,
          owner: run.clues.owner, path: run.clues.path)
        books.places[place]?.runs += 1
      }
    }

    func started(_ run: RunRecord) {
      let now = now()
      books.withLock { $0.runs[ObjectIdentifier(run)]?.started = now }
    }

    func ended(_ run: RunRecord, _ outcome: Run.Outcome, in place: Place.ID) {
      let now = now()
      books.withLock { books in
        guard books.runs[ObjectIdentifier(run)] != nil else { return }
        books.runs[ObjectIdentifier(run)]?.ending = RunEntry.Ending(at: now, outcome: outcome)
        books.forgetIfOver(ObjectIdentifier(run), in: place)
      }
    }

    func workBegins(_ run: RunRecord) {
      books.withLock { $0.runs[ObjectIdentifier(run)]?.isWorking = true }
    }

    func workReturned(_ run: RunRecord, in place: Place.ID) {
      books.withLock { books in
        books.runs[ObjectIdentifier(run)]?.isWorking = false
        books.forgetIfOver(ObjectIdentifier(run), in: place)
      }
    }
  }
#endif
