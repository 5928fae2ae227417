// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Work that does not use its context asks its task, as anywhere else: `try Task.checkCancellation()`.
@Suite("A run's task is cancelled when the run ends")
@MainActor
struct TaskCancellationTests {
  /// Work that waits for the test even if it is cancelled, and then says what its task knows.
  @MainActor private final class Asking {
    let (gate, returned, seen) = (Gate(), Gate(), Log())

    func work<F: Feature>(of _: F.Type) -> Effect<F>.Work {
      { [self] _ in
        defer { returned.open() }
        seen.add(Task.isCancelled ? "cancelled" : "live")
        await gate.wait()
        seen.add(Task.isCancelled ? "cancelled" : "live")
        try Task.checkCancellation()
        seen.add("continues")
      }
    }

    func answer() async -> [String] {
      gate.open()
      await returned.wait()
      return seen.lines
    }
  }

  enum StoreEnd: CaseIterable, Sendable { case none, lifetime, release, lane, superseded, run }

  @Test(arguments: StoreEnd.allCases)
  func `A store's run sees the end of its store, its lane and itself`(end: StoreEnd) async {
    let handle = Handle(Store(Probe(), state: .init()))
    let asking = Asking()
    let run = handle.object!.run(.run(.typed, asking.work(of: Probe.self)))
    await asking.gate.waitUntilReached()
    switch end {
    case .none: break
    case .lifetime: handle.object!.lifetime.end()
    case .release: handle.release()
    case .lane: handle.object!.send(.cancel(.typed))
    case .superseded: handle.object!.send(.run(.typed) { _ in })
    case .run: run.cancel()
    }
    #expect(await asking.answer() == (end == .none ? ["live", "live", "continues"] : ["live", "cancelled"]))
  }

  enum ChildEnd: CaseIterable, Sendable { case removed, replaced, rootEnds, rootReleased }

  @Test(arguments: ChildKind.allCases, ChildEnd.allCases)
  func `A child's run sees the end of its state and of its root`(kind: ChildKind, end: ChildEnd) async {
    let nest = Nest.of(kind)
    let asking = Asking()
    nest.leaf()!.send(.run(.typed, asking.work(of: Leaf.self)))
    await asking.gate.waitUntilReached()
    switch end {
    case .removed: nest.set(nil)
    case .replaced: nest.set(Leaf.State(id: 2))
    case .rootEnds: nest.end()
    case .rootReleased: nest.release()
    }
    #expect(await asking.answer() == ["live", "cancelled"])
  }

  @Test(arguments: [true, false])
  func `A scope's run sees the end of its scope`(byRelease: Bool) async {
    let handle = Handle(TaskScope())
    let (gate, returned, seen) = (Gate(), Gate(), Log())
    handle.object!.run {
      defer { returned.open() }
      await gate.wait()
      seen.add("\(Task.isCancelled)")
    }
    await gate.waitUntilReached()
    if byRelease { handle.release() } else { handle.object!.end() }
    gate.open()
    await returned.wait()
    #expect(seen.lines == ["true"])
  }
}

extension Lane {
  fileprivate static let typed = Lane("typed", .restart)
}
