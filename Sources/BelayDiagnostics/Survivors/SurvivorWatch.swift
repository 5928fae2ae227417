// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  protocol SurvivorWatching: LifeBook.Observer {
    func enter(_ suspect: Suspect)
  }

  /// Looks at each suspect when its grace period is over, with one task that ends when nobody is left to look at.
  final class SurvivorWatch<C: Clock>: SurvivorWatching where C.Duration == Duration {
    private let clock: C
    private let start: C.Instant
    private let handler: SurvivorHandler
    private let queue: Lock<SurvivorQueue<Suspect>>

    init(grace: Duration, clock: C, report handler: SurvivorHandler) {
      self.clock = clock
      start = clock.now
      self.handler = handler
      queue = Lock(SurvivorQueue(grace: grace))
    }

    func ended(_ id: LifeBook.Place.ID, in book: LifeBook) {
      guard let place = book.place(id) else { return }
      let owner = place.owner
      // Nothing that could survive.
      if owner == nil, place.runs == 0 { return }
      enter(Suspect(owner, places: [id], reason: .ended, in: book))
    }

    func enter(_ suspect: Suspect) {
      let now = start.duration(to: clock.now)
      guard queue.withLock({ $0.enter(suspect, now: now) }) else { return }
      // Its owner is this watch, through its queue. It ends when the queue is empty.
      Task.detached { [self] in await look() }
    }

    private func look() async {
      while true {
        switch queue.withLock({ [now = start.duration(to: clock.now)] in $0.next(now: now) }) {
        case .look(let suspects):
          for suspect in suspects {
            if let report = suspect.report() { (suspect.handler ?? handler).report(report) }
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
