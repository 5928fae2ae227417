// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// One who should go, and is looked at when the grace period is over.
  struct Suspect: Sendable {
    /// Holds nobody.
    private final class Reference: @unchecked Sendable {
      // @unchecked: written in `init` only, and reading a weak reference is atomic.
      private(set) weak var object: AnyObject?
      init(_ object: AnyObject?) { self.object = object }
    }

    let reason: SurvivorReport.Reason
    /// Who hears of it, instead of who was given to the watch.
    let handler: SurvivorHandler?
    /// In the time of the book.
    let since: Duration
    private let owner: Reference
    private let ownerName: String?
    private let places: Set<LifeBook.Place.ID>
    private let labels: [String]
    private let book: LifeBook

    /// - Parameter owner: Nil: only work is looked at.
    init(
      _ owner: AnyObject?, places: Set<LifeBook.Place.ID>, reason: SurvivorReport.Reason,
      _ handler: SurvivorHandler? = nil,
      in book: LifeBook
    ) {
      self.handler = handler
      self.owner = Reference(owner)
      ownerName = owner.map { "\(type(of: $0))" }
      (self.places, self.reason, self.book) = (places, reason, book)
      since = book.now()
      labels = places.sorted().compactMap { book.place($0)?.label }
    }

    /// What there is to say now; nil where all is as it should be.
    func report() -> SurvivorReport? {
      let object = owner.object
      let now = book.now()
      let runs = book.runs.filter { isOf(suspect: $0, object) }
      switch reason {
      case .toldToGo:
        guard object != nil else { return nil }
      case .ended:
        // An owner of whom nobody has said that it goes may live on: then only work counts.
        guard object != nil || !runs.isEmpty else { return nil }
      }
      return SurvivorReport(
        reason: reason, owner: object == nil ? nil : ownerName, scopes: labels, after: now - since,
        runs: runs.map { SurvivorReport.Run($0, now: now) })
    }

    private func isOf(suspect entry: LifeBook.RunEntry, _ object: AnyObject?) -> Bool {
      if let object, entry.owner === object { return true }
      return book.place(entry.place).map { place in
        places.contains(place.id) || place.rootID.map(places.contains) == true
          || place.parent.map(places.contains) == true
      } ?? false
    }
  }

  extension SurvivorReport.Run {
    init(_ entry: LifeBook.RunEntry, now: Duration) {
      let run = entry.run
      lane = "\(run.lane)"
      name = run.name ?? lane
      owner = run.owner
      (fileID, line) = ("\(run.fileID)", run.line)
      since = now - (entry.started ?? entry.registered)
      retainPath = entry.path as? RetainPath
      state =
        switch entry.ending {
        case nil: entry.started == nil ? .waiting : .going
        case let ending?:
          switch ending.outcome {
          case .cancelled, .superseded, .dropped: .cancelled(ago: now - ending.at)
          case .pending, .finished, .failed: .ended(ago: now - ending.at)
          }
        }
    }
  }
#endif
