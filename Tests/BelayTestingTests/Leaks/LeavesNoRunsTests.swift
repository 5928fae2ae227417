// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The trait that fails a test which leaves runs` {
  /// Runs `body` as a test with the trait would, and returns the trait's issues.
  func issues(_ body: @escaping @Sendable @concurrent () async throws -> Void) async throws -> [String] {
    let texts = Texts()
    try await withKnownIssue(isIntermittent: true) {
      try await WorkTrait.leavesNoRuns.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
    } matching: { issue in
      texts.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    return texts.all
  }

  final class Texts: Sendable {
    private let lines = Lock<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ text: String) { lines.withLock { $0.append(text) } }
  }

  @Test func `says nothing where none is left`() async throws {
    let texts = try await issues {
      let scope = TaskScope()
      await scope.run(Lane("load")) {}.finished()
    }
    #expect(texts == [])
  }

  @Test func `names the run of a scope that outlives the test`() async throws {
    let (app, gate) = (TaskScope(), Gate("door"))
    let texts = try await issues {
      app.run(Lane("upload"), name: "photo", line: 7) { try await gate.wait() }
      await gate.waitUntilReached()
    }
    #expect(
      texts == [
        """
        The test has ended, and a run that it started is in flight.
        In flight:
          'photo' in the lane 'upload' of TaskScope (\(#fileID):7) waits at 'door'
        Await the run, cancel it, or release its store or scope.
        """
      ])
    app.end()
  }

  @MainActor
  @Test func `names the runs of a store that outlives the test, those that wait too`() async throws {
    let (store, gate) = (Store(Desk(), state: .init()), Gate("door"))
    let texts = try await issues { @MainActor in
      store.send(.run(.queue, line: 7) { _ in try await gate.wait() })
      store.send(.run(.queue, line: 8) { _ in })
      await gate.waitUntilReached()
    }
    #expect(
      texts == [
        """
        The test has ended, and 2 runs that it started are in flight.
        In flight:
          'queue' of Desk (\(#fileID):7) waits at 'door'
          'queue' of Desk (\(#fileID):8) waits for its turn in its lane
        Await the run, cancel it, or release its store or scope.
        """
      ])
    store.lifetime.end()
  }

  @Test func `does not count a run that goes with its scope, though its work ignores that`() async throws {
    let gate = Gate("door")
    let texts = try await issues {
      let scope = TaskScope()
      scope.run(Lane("load")) { try await gate.waitIgnoringCancellation() }
      await gate.waitUntilReached()
    }
    #expect(texts == [])
    gate.open()
  }

  @Test func `counts a run that a child task has started`() async throws {
    let (app, gate) = (TaskScope(), Gate("door"))
    let texts = try await issues {
      async let started: Void = { _ = app.run(Lane("upload"), line: 7) { try await gate.wait() } }()
      await started
    }
    #expect(texts.count == 1)
    app.end()
  }

  @Test func `does not see the runs of a test that goes side by side`() async throws {
    let (app, gate, other) = (TaskScope(), Gate("door"), Gate("other"))
    async let sideBySide = issues {
      app.run(Lane("upload"), line: 7) { try await gate.wait() }
      await gate.waitUntilReached()
      other.open()
    }
    let texts = try await issues { try await other.wait() }
    #expect(texts == [])
    #expect(try await sideBySide.count == 1)
    app.end()
  }

  @Test func `passes on what the test throws`() async throws {
    await #expect(throws: NoConnection()) {
      try await WorkTrait.leavesNoRuns.provideScope(for: try #require(Test.current), testCase: nil) {
        throw NoConnection()
      }
    }
  }

  @MainActor
  @Test(.leavesNoRuns) func `lets a test store control its work all the same`() async {
    let gate = Gate("door")
    let store = TestStore.desk()
    store.send(.run { _ in try await gate.wait() })
    gate.open()
    await store.finish()
  }

  @MainActor
  @Test func `tells a supervisor around it where a run waits`() async {
    let (app, gate) = (TaskScope(), Gate("door"))
    let failures = await Failures.of {
      await expectReleased {
        _ = try? await issues {
          app.run(Lane("upload"), line: 7) { try await gate.wait() }
          await gate.waitUntilReached()
        }
        return Texts()
      }
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("'upload' of TaskScope (\(#fileID):7) waits at 'door'") == true)
    app.end()
  }
}
