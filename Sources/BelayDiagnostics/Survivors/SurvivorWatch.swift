// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  protocol SurvivorWatching: LiveRegistry.Observer {
    func enter(_ suspect: Suspect, in registry: LiveRegistry)
  }

  /// Looks at each suspect when its grace period is over, with one task that ends when nobody is left to look at.
  final class SurvivorWatch<C: Clock>: SurvivorWatching where C.Duration == Duration {
    private let clock: C
    private let start: C.Instant
    private let handler: SurvivorHandler
    private let queue: Lock<SurvivorQueue<(suspect: Suspect, registry: LiveRegistry)>>

    init(grace: Duration, clock: C, report handler: SurvivorHandler) {
      self.clock = clock
      start = clock.now
      self.handler = handler
      // Clocks do not sleep for ever.
      queue = Lock(SurvivorQueue(grace: min(grace, .seconds(365 * 86_400))))
    }

    func ended(_ id: LiveRegistry.Entry.ID, in registry: LiveRegistry) {
      guard let entry = registry.entry(id) else { return }
      let owner = entry.owner
      // Nothing that could survive.
      if owner == nil, entry.runs == 0 { return }
      var suspect = Suspect(owner, reason: .ended, since: registry.now())
      suspect.scopes = [id]
      enter(suspect, in: registry)
    }

    func enter(_ suspect: Suspect, in registry: LiveRegistry) {
      let now = start.duration(to: clock.now)
      guard queue.withLock({ $0.enter((suspect, registry), now: now) }) else { return }
      // Its owner is this watch, through its queue. It ends when the queue is empty.
      Task.detached { [self] in await look() }
    }

    private func look() async {
      while true {
        switch queue.withLock({ [now = start.duration(to: clock.now)] in $0.next(now: now) }) {
        case .look(let suspects):
          var last: (registry: LiveRegistry, snapshot: RegistrySnapshot)?
          for (suspect, registry) in suspects {
            let snapshot =
              last.flatMap { $0.registry === registry ? $0.snapshot : nil } ?? RegistrySnapshot(of: registry)
            last = (registry, snapshot)
            if let report = suspect.report(snapshot) { (suspect.handler ?? handler).report(report) }
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
