// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  protocol SurvivorWatching: LiveRegistry.Observer {
    func enter(_ suspect: Suspect, in registry: LiveRegistry)
  }

  /// Checks each suspect after its grace period, in one task that ends when no suspect is left.
  final class SurvivorWatch<C: Clock>: SurvivorWatching where C.Duration == Duration {
    private let clock: C
    private let start: C.Instant
    private let handler: @Sendable (SurvivorReport) -> Void
    private let queue: Lock<SurvivorQueue<(suspect: Suspect, registry: LiveRegistry)>>

    init(grace: Duration, clock: C, report handler: @escaping @Sendable (SurvivorReport) -> Void) {
      self.clock = clock
      start = clock.now
      self.handler = handler
      // A clock cannot sleep forever.
      queue = Lock(SurvivorQueue(grace: min(grace, .seconds(365 * 86_400))))
    }

    func ended(_ id: LiveRegistry.Entry.ID, in registry: LiveRegistry) {
      guard let entry = registry.entry(id) else { return }
      // There is no work that could survive.
      if entry.runs == 0 { return }
      var suspect = Suspect(nil, reason: .ended, since: registry.now())
      suspect.scopes = [id]
      enter(suspect, in: registry)
    }

    func enter(_ suspect: Suspect, in registry: LiveRegistry) {
      let now = start.duration(to: clock.now)
      guard queue.withLock({ $0.enter((suspect, registry), now: now) }) else { return }
      // This watch owns the task, through its queue. The task ends when the queue is empty.
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
            if let report = suspect.report(snapshot) {
              SurvivorReports.tell(report)
              (suspect.handler ?? handler)(report)
            }
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
