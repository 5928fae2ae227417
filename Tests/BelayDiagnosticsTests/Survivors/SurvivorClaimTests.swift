// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayTesting
import Testing

/// A shared service of the app, passed to screens.
private final class Service: Sendable {
  let app = TaskScope(line: 90)
}

@MainActor private final class Screen {
  let service: Service
  let tasks = TaskScope(line: 9)
  var note = ""
  init(service: Service = Service()) { self.service = service }
}

/// What a report may and may not state.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The claims of a report` {
  let watched = Watched()
  let gate = Gate("door")

  @Test func `Of a scope without a watch it says that nothing is known`() async {
    let screen = Screen()
    screen.tasks.run { [gate] in try await gate.wait() }
    await watched {
      Survivors.expectRelease(of: screen, scope: screen.tasks, line: 31)
      #expect(
        await watched.afterGrace().map(\.textAlone) == [
          """
          Screen is still alive 2.0 s after its release was expected (\(#fileID):31).
          The named scope or store was made before Survivors.watch(), so its runs are not known.
          Look for work that captures it, a plain `Task {}`, a timer or an observer.
          """
        ])
    }
    screen.tasks.end()
  }

  @Test func `Runs of a service that the owner holds are not blamed`() async {
    await watched(retainPaths: true) {
      let screen = Screen()
      screen.service.app.run(name: "app sync") { [gate] in try await gate.wait() }
      screen.service.app.run(name: "holds its scope") { [gate, app = screen.service.app] in
        try await gate.wait()
        _ = app
      }
      await gate.waitUntilReached(by: 2)
      Survivors.expectRelease(of: screen, scope: screen.tasks)
      let reports = await watched.afterGrace()
      #expect(reports.map(\.runs.count) == [0])
      #expect(reports.first?.description.contains("Look for a plain `Task {}`") == true)
      withExtendedLifetime(screen) {}
    }
    gate.open()
  }

  @Test func `A run of another scope says whose it is`() async {
    await watched {
      let (screen, app) = (Screen(), TaskScope(line: 91))
      app.run(name: "upload", on: screen, line: 92) { [gate] _ in try await gate.wait() }
      await gate.waitUntilReached()
      Survivors.expectRelease(of: screen, scope: screen.tasks)
      let text = await watched.afterGrace().first?.description
      #expect(
        text?.contains("  'upload' (\(#fileID):92) in TaskScope (\(#fileID):91), running for") == true, "\(text ?? "")")
      withExtendedLifetime((screen, app)) {}
    }
    gate.open()
  }

  @Test(.whereRetainPathsAreRead) func `A scope that its own work keeps is reported though its owner has gone`() async {
    await watched(retainPaths: true) {
      do {
        let screen = Screen()
        screen.tasks.run(name: "for ever", line: 93) { [gate, tasks = screen.tasks] in
          try await gate.wait()
          _ = tasks
        }
        await gate.waitUntilReached()
        Survivors.expectRelease(of: screen, scope: screen.tasks)
      }
      let reports = await watched.afterGrace()
      #expect(reports.map(\.releasedOwner) == ["Screen"])
      #expect(reports.flatMap(\.runs).map(\.line) == [93])
      #expect(
        reports.first?.description.hasPrefix(
          "Screen was released, and its TaskScope (\(#fileID):9) has not ended: its own work retains it.")
          == true)
    }
    gate.open()
  }

  @Test(.whereRetainPathsAreRead) func `What is proven is said beside what was cancelled`() async {
    await watched(retainPaths: true) {
      let screen = Screen()
      screen.tasks.run(Lane("load"), name: "load") { [gate] in
        try await gate.waitIgnoringCancellation()
        await MainActor.run { screen.note = "loaded" }
      }
      screen.tasks.run(Lane("deaf"), name: "deaf") { [gate] in try await gate.waitIgnoringCancellation() }
      await gate.waitUntilReached(by: 2)
      screen.tasks.cancel(Lane("deaf"))
      Survivors.expectRelease(of: screen, scope: screen.tasks)
      let text = await watched.afterGrace().first?.description
      #expect(text?.contains("Use the owner that `run(on:)` passes") == true)
      #expect(text?.contains("Cancelled work continues until it checks") == true)
    }
    gate.open()
  }

  @Test func `A name with a line break is one line, and work that shares another's end says so`() async {
    await watched {
      let scope = TaskScope()
      scope.run(Lane("load", .join), name: "a\nb") { [gate] in try await gate.wait() }
      scope.run(Lane("load", .join), name: "second") {}
      scope.run { [gate] in try await gate.wait() }
      await gate.waitUntilReached(by: 2)
      let lines = Inventory.current().description.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("  'a\\nb' (") })
      #expect(lines.contains { $0.hasPrefix("  'second' (") && $0.hasSuffix("the run that it has joined.") })
      #expect(lines.contains { $0.hasPrefix("  'a run' (") })
      withExtendedLifetime(scope) {}
    }
    gate.open()
  }

  @Test func `A grace as long as there is one does not trap`() async {
    await Survivors.watching(grace: .seconds(Int64.max), clock: ContinuousClock()) {
      let screen = Screen()
      Survivors.expectRelease(of: screen)
      // The watch is sleeping when the next suspect is added.
      for _ in 0..<100 { await Task.yield() }
      Survivors.expectRelease(of: screen)
    }
  }
}
