// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The entry of one scope or store in the books of what lives, and what the library tells those of it.
///
/// Debug builds have the books, and those with the trait `Diagnostics`; nobody writes them until diagnostics have been asked for.
/// In other builds this is empty, and so is everything that is told to it.
package struct Life: Sendable {
  #if DEBUG || BELAY_DIAGNOSTICS
    package struct Entry: Sendable {
      package let book: LifeBook
      package let place: LifeBook.Place.ID
    }

    package let entry: Entry?
  #endif

  /// Opens an entry, if somebody keeps books.
  ///
  /// - Parameter name: The feature's type; nil for a scope.
  init(name: @autoclosure () -> String?, at location: @autoclosure () -> String, childOf parent: Life? = nil) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let parent {
        // In its parent's books, whoever asks.
        entry = parent.entry.map { $0.book.open(name: name(), at: location(), childOf: $0.place) }
      } else {
        entry = LifeBook.current?.open(name: name(), at: location(), childOf: nil)
      }
    #endif
  }

  // MARK: The scope or the store

  /// What its user holds, and whose release ends it.
  @inline(__always) func isHeld(by handle: AnyObject) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.change(entry.place) { $0.handle = handle } }
    #endif
  }

  /// Nothing of it may deliver any more. May be called under the lock of its runs.
  @inline(__always) func ended() {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.ended(entry.place) }
    #endif
  }

  /// Whoever watches hears that it has ended. Called outside all locks.
  @inline(__always) func tellEnd() {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.observer?.ended(entry.place, in: entry.book) }
    #endif
  }

  /// Its handle has gone, or the state of a child.
  @inline(__always) func closed() {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.closed(entry.place) }
    #endif
  }

  // MARK: Its runs

  /// Before a run is registered: who owns what its work does, and by which way the work holds one of those who should go.
  @inline(__always) func look(
    at run: RunRecord, owner: AnyObject?, handle: @autoclosure () -> AnyObject? = nil,
    work: @autoclosure () -> @isolated(any) () async throws -> Void
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      guard let entry else { return }
      run.clues.owner = owner
      guard let finder = entry.book.finder else { return }
      let place = entry.book.place(entry.place)
      run.clues.path = finder.path(from: work(), to: [owner, place?.owner, handle() ?? place?.root])
    #endif
  }

  /// Under the lock of its engine, as are the next two.
  @inline(__always) func registered(_ run: RunRecord, _ placement: LaneStateMachine<RunRecord>.Placement) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.registered(run, placement, in: entry.place) }
    #endif
  }

  @inline(__always) func started(_ run: RunRecord) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.started(run) }
    #endif
  }

  @inline(__always) func ended(_ run: RunRecord, _ outcome: Run.Outcome) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.ended(run, outcome, in: entry.place) }
    #endif
  }

  /// The task has begun. It is listed until `workReturned`, also when the run ends before.
  @inline(__always) func workBegins(_ run: RunRecord) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.workBegins(run) }
    #endif
  }

  @inline(__always) func workReturned(_ run: RunRecord) {
    #if DEBUG || BELAY_DIAGNOSTICS
      if let entry { entry.book.workReturned(run, in: entry.place) }
    #endif
  }
}

/// What is known of a run for the diagnostics alone.
struct RunClues {
  #if DEBUG || BELAY_DIAGNOSTICS
    weak var owner: AnyObject?
    var path: (any Sendable & CustomStringConvertible)?
  #endif
}
