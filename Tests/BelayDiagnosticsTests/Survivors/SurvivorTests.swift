// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Those who survive` {
  let watched = Watched()
  let gate = Gate("door")

  // MARK: Expected releases

  @Test func `A screen that its work keeps is reported with that work, in the words of the README`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.loadWrongly(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen, scope: screen.tasks, line: 31)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          PortfolioScreen is still alive 2.0 s after its release was expected (\(#fileID):31).
          These runs of its TaskScope (\(PortfolioText.file):9) are in flight:
            'load' (\(PortfolioText.file):14), running for 2.0 s. It was not cancelled.
          It is not known whether one of these runs retains it. Look for work that captures it or calls one of its methods, a `Task` \
          that awaits `perform` or `finished()` through it, a plain `Task {}`, a timer, an observer, or a run of another scope.
          """
        ])
    }
    gate.open()
  }

  @Test(.whereRetainPathsAreRead) func `With retain paths it is said how, and the scope need not be named`() async {
    await watched(retainPaths: true) {
      let screen = PortfolioScreen()
      screen.loadWrongly(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen)
      let reports = await watched.afterGrace()
      #expect(reports.flatMap(\.scopes) == ["TaskScope (\(PortfolioText.file):9)"])
      #expect(
        reports.flatMap(\.runs).map(\.retainPath) == [
          "task 'load' (\(PortfolioText.file):14) → captures PortfolioScreen → .tasks → TaskScope"
        ])
    }
    gate.open()
  }

  @Test(.whereRetainPathsAreRead) func `Work that holds nothing that should be released has no path`() async {
    await watched(retainPaths: true) {
      let screen = PortfolioScreen()
      screen.loadDeaf(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen)
      #expect(await watched.afterGrace().flatMap(\.runs).map(\.retainPath) == [nil])
    }
    gate.open()
  }

  @Test func `Work of a load is looked at too, whatever it captures`() async {
    await watched(retainPaths: true) {
      let store = Store(Loading(), state: .init(), line: 44)
      store.send(.loadPrices(gate))
      await gate.waitUntilReached()
      Survivors.expectRelease(of: store)
      #expect(await watched.afterGrace().flatMap(\.runs).map(\.line) == [60])
      withExtendedLifetime(store) {}
    }
    gate.open()
  }

  @Test func `Where no run goes, none is blamed`() async {
    await watched {
      let screen = PortfolioScreen()
      Survivors.expectRelease(of: screen, scope: screen.tasks, line: 31)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          PortfolioScreen is still alive 2.0 s after its release was expected (\(#fileID):31).
          No run of its TaskScope (\(PortfolioText.file):9) is in flight, so none of them retains it. Look for a plain `Task {}`, a \
          timer, an observer, a run of another scope, or a closure that captures it.
          """
        ])
      let stranger = Watched()
      Survivors.expectRelease(of: stranger, line: 32)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          Watched is still alive 2.0 s after its release was expected (\(#fileID):32).
          No run of a scope or store that is known to be its own is in flight, so none of them retains it. Look for a plain `Task {}`, \
          a timer, an observer, a run of another scope, or a closure that captures it.
          """
        ])
      withExtendedLifetime((screen, stranger)) {}
    }
  }

  @Test func `Runs that were given the owner are its own, without a name`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.load(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen)
      let reports = await watched.afterGrace()
      #expect(reports.flatMap(\.runs).map(\.line) == [30])
      #expect(reports.flatMap(\.runs).map(\.state) == [.running])
      withExtendedLifetime(screen) {}
    }
    gate.open()
  }

  @Test func `A released object is not reported, and the watch retains nothing`() async {
    await watched {
      weak var gone: PortfolioScreen?
      do {
        let screen = PortfolioScreen()
        screen.load(at: gate)
        await gate.waitUntilReached()
        Survivors.expectRelease(of: screen, scope: screen.tasks)
        gone = screen
      }
      #expect(gone == nil)
      #expect(await watched.afterGrace().isEmpty)
    }
  }

  @Test func `Runs of strangers are not blamed`() async {
    await watched {
      let (screen, other) = (PortfolioScreen(), PortfolioScreen())
      other.loadWrongly(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen, scope: screen.tasks)
      #expect(await watched.afterGrace().map(\.runs.count) == [0])
      withExtendedLifetime((screen, other)) {}
    }
    gate.open()
  }

  @Test func `Runs of the named store are the object's own`() async {
    await watched {
      let (screen, store) = (PortfolioScreen(), Store(Loading(), state: .init(), line: 44))
      store.send(.load(gate))
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen, store: store)
      let reports = await watched.afterGrace()
      #expect(reports.flatMap(\.scopes) == ["Store<Loading> (\(#fileID):44)"])
      #expect(reports.flatMap(\.runs).map(\.line) == [55])
      withExtendedLifetime((screen, store)) {}
    }
    gate.open()
  }

  @Test func `A handler of its own hears of it instead`() async {
    await watched {
      let screen = PortfolioScreen()
      let recorder = SurvivorRecorder()
      Survivors.expectRelease(of: screen, scope: screen.tasks, report: recorder.handler)
      #expect(await watched.afterGrace().isEmpty)
      #expect(recorder.reports.map(\.owner) == ["PortfolioScreen"])
      withExtendedLifetime(screen) {}
    }
  }

  // MARK: Ended

  @Test func `Work that continues after the end of its scope is reported as such`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.loadDeaf(at: gate)
      await gate.waitUntilReached()
      await watched.clock.advance(by: .seconds(10))
      screen.tasks.end()
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          The TaskScope (\(PortfolioText.file):9) ended 2.0 s ago, and its work has not returned:
            'load' (\(PortfolioText.file):22), running for 12.0 s. It was cancelled 2.0 s ago, and its work has not returned.
          Cancelled work continues until it checks: let it await something that responds to cancellation, or call \
          `Task.checkCancellation()` in its loops.
          """
        ])
    }
    gate.open()
  }

  @Test func `An owner whose release is not expected may outlive its scope`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.load(at: gate)
      await gate.waitUntilReached()
      screen.tasks.end()
      // It checks for cancellation, which takes a moment that the test's clock does not measure.
      while !Inventory.current().runs.isEmpty { await Task.yield() }
      #expect(await watched.afterGrace().isEmpty)
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `Work that continues after the release of its store is reported, and that of its children`() async {
    let details = Gate("details")
    await watched {
      var store: Store<Loading>? = Store(Loading(), state: .init(details: .init()), line: 44)
      store?.send(.loadDeaf(gate))
      store?.child(Loading.details)?.send(details)
      await gate.waitUntilReached()
      await details.waitUntilReached()
      store = nil
      let reports = await watched.afterGrace()
      #expect(
        reports.map(\.scopes).sorted { $0.description < $1.description } == [
          ["Store<Details> (\(PortfolioText.file):50)"], ["Store<Loading> (\(#fileID):44)"],
        ])
      #expect(Set(reports.flatMap(\.runs).map(\.line)) == [56, 72])
    }
    gate.open()
    details.open()
  }

  @Test func `Before the grace period is over nothing is said`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.loadDeaf(at: gate)
      await gate.waitUntilReached()
      screen.tasks.end()
      await watched.clock.waitForSleepers(1)
      await watched.clock.advance(by: .seconds(1))
      gate.open()
      while !Inventory.current().runs.isEmpty { await Task.yield() }
      #expect(await watched.afterGrace().isEmpty)
    }
  }
}

/// The source locations of the fixtures.
enum PortfolioText {
  static let file = "BelayDiagnosticsTests/Portfolio.swift"
}
