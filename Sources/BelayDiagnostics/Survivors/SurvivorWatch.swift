// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  protocol SurvivorWatching: LifeBook.Observer {
    func enter(_ suspect: Suspect, in book: LifeBook)
  }

  /// Looks at each suspect when its grace period is over, with one task that ends when nobody is left to look at.
  final class SurvivorWatch<C: Clock>: SurvivorWatching where C.Duration == Duration {
    private let clock: C
    private let start: C.Instant
    private let handler: SurvivorHandler
    private let queue: Lock<SurvivorQueue<(suspect: Suspect, book: LifeBook)>>

    init(grace: Duration, clock: C, report handler: SurvivorHandler) {
      self.clock = clock
      start = clock.now
      self.handler = handler
      // Clocks do not sleep for ever.
      queue = Lock(SurvivorQueue(grace: min(grace, .seconds(365 * 86_400))))
    }

    func ended(_ id: LifeBook.Place.ID, in book: LifeBook) {
      guard let place = book.place(id) else { return }
      let owner = place.owner
      // Nothing that could survive.
      if owner == nil, place.runs == 0 { return }
      var suspect = Suspect(owner, reason: .ended, since: book.now())
      suspect.places = [id]
      enter(suspect, in: book)
    }

    func enter(_ suspect: Suspect, in book: LifeBook) {
      let now = start.duration(to: clock.now)
      guard queue.withLock({ $0.enter((suspect, book), now: now) }) else { return }
      // Its owner is this watch, through its queue. It ends when the queue is empty.
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
            // Nobody cancels this task: the clock will not wait. Then nothing can be said, and the next one who enters tries again.
            return queue.withLock { $0.giveUp() }
          }
        case .rest:
          return
        }
      }
    }
  }
#endif
