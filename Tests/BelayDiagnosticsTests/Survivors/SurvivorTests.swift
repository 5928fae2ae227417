// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Those who survive` {
  let watched = Watched()
  let gate = Gate("door")

  // MARK: Expected releases

  @Test func `A screen that its work keeps is reported with that work, in the words of the README`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.loadWrongly(at: gate)
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen, naming: screen.tasks, line: 31)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          PortfolioScreen is still alive 2.0 s after it was told to go (\(#fileID):31).
          Of its TaskScope (\(PortfolioText.file):9) this is still going:
            'load' (\(PortfolioText.file):14), for 2.0 s. Nobody has cancelled it.
          Nothing here shows that one of these holds it. Work does that captures it, or calls one of its methods; so does a `Task` \
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
        reports.flatMap(\.runs).map(\.retainSentence) == [
          "task 'load' (\(PortfolioText.file):14) → captures PortfolioScreen → .tasks → TaskScope"
        ])
    }
    gate.open()
  }

  @Test(.whereRetainPathsAreRead) func `Work that holds nobody who should go has no path`() async {
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
      Survivors.expectRelease(of: screen, naming: screen.tasks, line: 31)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          PortfolioScreen is still alive 2.0 s after it was told to go (\(#fileID):31).
          No run of its TaskScope (\(PortfolioText.file):9) is going, so none of them holds it. Look for a plain `Task {}`, a \
          timer, an observer, a run of another scope, or a closure that captures it.
          """
        ])
      let stranger = Watched()
      Survivors.expectRelease(of: stranger, line: 32)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          Watched is still alive 2.0 s after it was told to go (\(#fileID):32).
          No run of a scope or store that is known to be its own is going, so none of them holds it. Look for a plain `Task {}`, \
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
      #expect(reports.flatMap(\.runs).map(\.state) == [.going])
      withExtendedLifetime(screen) {}
    }
    gate.open()
  }

  @Test func `Who has gone is not reported, and the watch keeps nobody`() async {
    await watched {
      weak var gone: PortfolioScreen?
      do {
        let screen = PortfolioScreen()
        screen.load(at: gate)
        await gate.waitUntilReached()
        Survivors.expectRelease(of: screen, naming: screen.tasks)
        Survivors.expectRelease(of: screen, afterEndOf: screen.tasks)
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
      Survivors.expectRelease(of: screen, naming: screen.tasks)
      #expect(await watched.afterGrace().map(\.runs.count) == [0])
      withExtendedLifetime((screen, other)) {}
    }
    gate.open()
  }

  @Test func `A handler of its own hears of it instead`() async {
    await watched {
      let screen = PortfolioScreen()
      let recorder = SurvivorRecorder()
      Survivors.expectRelease(of: screen, naming: screen.tasks, report: recorder.handler)
      #expect(await watched.afterGrace().isEmpty)
      #expect(recorder.reports.map(\.owner) == ["PortfolioScreen"])
      withExtendedLifetime(screen) {}
    }
  }

  // MARK: Ended

  @Test func `Work that goes on after the end of its scope is reported as such`() async {
    await watched {
      let screen = PortfolioScreen()
      screen.loadDeaf(at: gate)
      await gate.waitUntilReached()
      await watched.clock.advance(by: .seconds(10))
      screen.tasks.end()
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          The TaskScope (\(PortfolioText.file):9) ended 2.0 s ago, and work of it still goes on:
            'load' (\(PortfolioText.file):22), for 12.0 s. It was cancelled 2.0 s ago and ignores that.
          Work that was cancelled goes on until it looks: give it something to await that heeds cancellation, or ask \
          `Task.checkCancellation()` in its loops.
          """
        ])
    }
    gate.open()
  }

  @Test func `An owner who goes with its scope is reported after the end of that`() async {
    await watched {
      let screen = PortfolioScreen()
      Survivors.expectRelease(of: screen, afterEndOf: screen.tasks)
      #expect(await watched.afterGrace().isEmpty)
      screen.tasks.end()
      let reports = await watched.afterGrace()
      #expect(reports.map(\.owner) == ["PortfolioScreen"])
      #expect(reports.map(\.reason) == [.ended])
      #expect(
        reports.first?.description.hasPrefix(
          "PortfolioScreen is still alive 2.0 s after the end of its TaskScope (\(PortfolioText.file):9).\nNo run of")
          == true)
    }
  }

  @Test func `An owner of whom nobody said that it goes may live on`() async {
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

  @Test func `Work that goes on after the release of its store is reported, and that of its children`() async {
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
