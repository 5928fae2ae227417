// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  protocol SurvivorWatching: LifeBook.Observer {
    func enter(_ suspect: Suspect, in book: LifeBook)
  }

  /// Checks each suspect after its grace period, in one task that ends when no suspect is left.
  final class SurvivorWatch<C: Clock>: SurvivorWatching where C.Duration == Duration {
    private let clock: C
    private let start: C.Instant
    private let handler: SurvivorHandler
    private let queue: Lock<SurvivorQueue<(suspect: Suspect, book: LifeBook)>>

    init(grace: Duration, clock: C, report handler: SurvivorHandler) {
      self.clock = clock
      start = clock.now
      self.handler = handler
      // A clock cannot sleep forever.
      queue = Lock(SurvivorQueue(grace: min(grace, .seconds(365 * 86_400))))
    }

    func ended(_ id: LifeBook.Place.ID, in book: LifeBook) {
      guard let place = book.place(id) else { return }
      let owner = place.owner
      // There is nothing that could survive.
      if owner == nil, place.runs == 0 { return }
      var suspect = Suspect(owner, reason: .ended, since: book.now())
      suspect.places = [id]
      enter(suspect, in: book)
    }

    func enter(_ suspect: Suspect, in book: LifeBook) {
      let now = start.duration(to: clock.now)
      guard queue.withLock({ $0.enter((suspect, book), now: now) }) else { return }
      // This watch owns the task, through its queue. The task ends when the queue is empty.
      Task.detached { [self] in await look() }
    }

    private func look() async {
      while true {
        switch queue.withLock({ [now = start.duration(to: clock.now)] in $0.next(now: now) }) {
        case .look(let suspects):
          var page: (book: LifeBook, page: LifePage)?
          for (suspect, book) in suspects {
            let current = page.flatMap { $0.book === book ? $0.page : nil } ?? LifePage(of: book)
            page = (book, current)
            if let report = suspect.report(current) { (suspect.handler ?? handler).report(report) }
          }
        case .sleep(let duration):
          do {
            try await clock.sleep(for: duration)
          } catch {
            // This task is never cancelled, so the clock has failed. No suspect can be checked, and the next one that
            // enters starts another task.
            return queue.withLock { $0.giveUp() }
          }
        case .rest:
          return
        }
      }
    }
  }
#endif
