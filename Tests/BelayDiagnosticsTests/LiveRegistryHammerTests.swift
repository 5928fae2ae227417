// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization
import Testing

@testable import Belay
@testable import BelayDiagnostics
@testable import BelayTestSupport

#if DEBUG || BELAY_DIAGNOSTICS
  @Suite(.timeLimit(.minutes(15)))
  struct LiveRegistryHammerTests {
    /// Counts the reported ends.
    private final class Ends: LiveRegistry.Observer {
      let count = Atomic(0)
      func ended(_ id: LiveRegistry.Entry.ID, in registry: LiveRegistry) {
        _ = registry.entry(id)
        count.add(1, ordering: .relaxed)
      }
    }

    @Test func `A registry of scopes that eight threads use and drop is empty in the end, and each end is told once`()
      async
    {
      let rounds = 300
      let ends = Ends()
      let registry = LiveRegistry(clock: ContinuousClock(), observer: ends)
      await hammer(rounds: rounds) { thread, round in
        LifetimeObservers.$scoped.withValue(registry) {
          let scope = TaskScope()
          let lane = Lane("work", [.restart, .drop, .enqueue, .join][round % 4])
          for _ in 0..<4 { scope.run(lane) { try? await Task.sleep(for: .microseconds(50)) } }
          if thread % 2 == 0 { scope.cancel(lane) }
          if thread % 3 == 0 { scope.end() }
          _ = (registry.entries.count, registry.runs.count)
        }
      }
      // Cancelled work returns a moment later.
      while !registry.runs.isEmpty { await Task.yield() }
      #expect(registry.entries.isEmpty)
      #expect(ends.count.load(ordering: .relaxed) == hammers * rounds)
    }

    @Test func `A run that ends as its work begins does not stay in the registry`() async {
      let registry = LiveRegistry(clock: ContinuousClock())
      let scope = LifetimeObservers.$scoped.withValue(registry) { TaskScope() }
      await hammer(rounds: 1_000) { _, _ in scope.run(.concurrent) {}.cancel() }
      while !registry.runs.isEmpty { await Task.yield() }
      #expect(registry.entries.map(\.runs) == [0])
    }
  }
#endif
