// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Expecting that something is released` {
  /// A screen with work, which may be written wrongly.
  @MainActor final class Screen {
    let scope = TaskScope()
    var onClose: (() -> Void)?
    var title = ""

    /// Right: uses the owner.
    func load(at gate: Gate) {
      scope.run(Lane("load"), on: self) { owner in
        try await gate.wait()
        try owner { $0.title = "rope" }
      }
    }

    /// Wrong: its work retains it, and it retains the scope that would end its work.
    func loadWrongly(at gate: Gate, line: UInt) {
      scope.run(Lane("load"), line: line) {
        try await gate.waitIgnoringCancellation()
        self.title = "rope"
      }
    }
  }

  let gate = Gate("door")

  /// The library's own answer.
  private var canReadPaths: Bool {
    guard case .unknown(let obstacle) = retainPath(from: {}, to: gate) else { return true }
    return obstacle.kind != .untested
  }

  @MainActor final class Ticker {
    private(set) var price = 0
    private var updates: Task<Void, Never>?

    /// Wrong: the task holds the ticker from its first line on, so nothing ever cancels it.
    func appear(_ prices: AsyncStream<Int>) {
      updates = Task { [weak self] in
        guard let self else { return }
        for await price in prices { self.price = price }
      }
    }

    deinit { updates?.cancel() }
  }

  @MainActor final class Decoder {
    private(set) var title = ""

    /// Right: it lets go of the decoder when its stream has ended.
    func load(_ titles: AsyncStream<String>) {
      Task {
        for await title in titles { self.title = title }
      }
    }
  }

  @Test func `passes where a plain task comes back from another executor first`() async {
    await expectReleased {
      let (titles, continuation) = AsyncStream.makeStream(of: String.self)
      let decoder = Decoder()
      decoder.load(titles)
      for number in 0..<20 { continuation.yield("\(number)") }
      continuation.finish()
      return decoder
    }
  }

  @Test func `fails where a task holds it, also if the task has not begun when it is returned`() async {
    let (prices, continuation) = AsyncStream.makeStream(of: Int.self)
    let failures = await Failures.of {
      await expectReleased {
        let ticker = Ticker()
        ticker.appear(prices)
        return ticker
      }
    }
    continuation.finish()
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.hasPrefix("A Ticker is still alive after its last use.") == true)
  }

  @Test func `does not fail where it goes`() async {
    let failures = await Failures.of {
      await expectReleased {
        let screen = Screen()
        screen.load(at: gate)
        await gate.waitUntilReached()
        return screen
      }
      await expectReleased {
        let store = Store(Desk(), state: .init())
        store.send(.run { [gate] _ in try await gate.waitIgnoringCancellation() })
        return store
      }
    }
    #expect(failures.texts == [])
    gate.open()
  }

  @Test func `fails where a run keeps it, and names the run`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      line = #line + 1
      await expectReleased {
        let screen = Screen()
        screen.loadWrongly(at: gate, line: 7)
        return screen
      }
    }
    let path = canReadPaths ? "\n    task 'load' (\(#fileID):7) → captures Screen → .scope → TaskScope" : ""
    #expect(
      failures.texts == [
        """
        A Screen is still alive after its last use.
        In flight:
          'load' of TaskScope (\(#fileID):7) waits at 'door'\(path)
        Work that captures it strongly, or calls one of its methods, retains it until the work returns. Use the owner that \
        `run(on:)` passes, or a store's context.
        """
      ])
    #expect(failures.lines == [line])
    gate.open()
  }

  @Test func `fails where a closure keeps it, and blames no run`() async {
    var line: UInt = 0
    var kept: Screen?
    let failures = await Failures.of {
      line = #line + 1
      await expectReleased {
        let screen = Screen()
        screen.onClose = { screen.title = "closed" }
        kept = screen
        return screen
      }
    }
    #expect(
      failures.texts == [
        """
        A Screen is still alive after its last use.
        No run that it started is in flight, so none of them retains it. Look for a plain `Task {}`, a timer, an observer or a \
        closure that captures it.
        """
      ])
    #expect(failures.lines == [line])
    kept?.onClose = nil
  }

  @Test func `fails where it goes and work that it has started in a scope of the app lives on`() async {
    var line: UInt = 0
    let app = TaskScope()
    let failures = await Failures.of {
      line = #line + 1
      await expectReleased {
        let screen = Screen()
        app.run(Lane("upload"), line: 7) { [gate] in try await gate.wait() }
        return screen
      }
    }
    #expect(
      failures.texts == [
        """
        A Screen was released, and work that was started with it is in flight.
        In flight:
          'upload' of TaskScope (\(#fileID):7) waits at 'door'
        Start it in a store or a scope that the Screen owns, so that it ends with it.
        """
      ])
    #expect(failures.lines == [line])
    app.end()
  }

  @Test func `counts a run that its work has started`() async {
    let app = TaskScope()
    let failures = await Failures.of {
      await expectReleased {
        let store = Store(Desk(), state: .init())
        store.send(
          .run { [gate] _ in app.run(Lane("upload"), line: 7) { try await gate.wait() } })
        // Work that has not begun has started nothing.
        await TestClock().advance(by: .zero)
        return store
      }
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("'upload' of TaskScope (\(#fileID):7) waits at 'door'") == true)
    app.end()
  }

  @Test func `throws what is thrown while it is made`() async {
    await #expect(throws: NoConnection()) {
      try await expectReleased { () async throws -> Screen in throw NoConnection() }
    }
  }

  @Test func `does not fail for a test store that has ended`() async {
    let failures = await Failures.of {
      await expectReleased {
        let store = TestStore.desk()
        store.send(.busy { [gate] _ in try await gate.waitIgnoringCancellation() }) { $0.isBusy = true }
        store.end { $0.isBusy = false }
        gate.open()
        await store.finish()
        return store
      }
    }
    #expect(failures.texts == [])
  }
}
