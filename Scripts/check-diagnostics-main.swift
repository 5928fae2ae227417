// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The client of Scripts/check-diagnostics: prints what the diagnostics of its build report about work that ignores its
// cancellation. With the name of a mistake as argument it makes that mistake, which ends the process.

import Belay
import BelayDiagnostics
import BelayInspector

@main
struct Client {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      guard let mistake = Mistake(rawValue: CommandLine.arguments[1]) else { return print("no such mistake") }
      return mistake.make()
    }
    // There is no tool on this port: a build with the trait says so on standard error, and another one nothing.
    let connection = Inspector.connect(port: 1, token: "token")
    defer { connection.stop() }
    let greet = Inspector.recording("client.greet") { (name: String) in name }
    guard try await greet("hello") == "hello" else { return print("a recorded call answered something else") }
    let (reports, report) = AsyncStream.makeStream(of: SurvivorReport.self)
    Survivors.watch(grace: .milliseconds(10), retainPaths: true, report: { report.yield($0) })
    let scope = TaskScope()
    let (door, open) = AsyncStream.makeStream(of: Void.self)
    let work = scope.run(name: "deaf") {
      // Waits in a task that is never cancelled, and retains its scope.
      await Task { for await _ in door {} }.value
      _ = scope
    }
    print("registered: \(Inventory.current().isWatched), runs listed: \(Inventory.current().runs.count)")
    if Inventory.current().isWatched {
      // Its work must have begun: otherwise only its end is left to report.
      try await Task.sleep(for: .milliseconds(100))
      scope.end()
      for await report in reports {
        print("reported: \(report.runs.map(\.name))")
        let path = report.runs.first?.retainPath?.split(separator: " → ").dropFirst().joined(separator: " → ")
        print("retain path: \(path ?? "none")")
        break
      }
    } else {
      scope.end()
      try await Task.sleep(for: .milliseconds(100))
      print("reported: nothing")
    }
    open.finish()
    _ = await work.finished()
  }
}

/// A program's mistakes, one for each kind of code that refuses one.
enum Mistake: String {
  case changedID, position, setOtherID, lane, limiter, buffer, readInReceive

  struct Row: Identifiable {
    var id: Int
  }

  @MainActor
  func make() {
    var rows: Rows<Row> = [Row(id: 1), Row(id: 2)]
    switch self {
    case .changedID: rows[0].id = 7
    case .position: print(rows[2])
    case .setOtherID: rows[id: 5] = Row(id: 6)
    case .lane: print(Lane("images", .concurrent(limit: 0)))
    case .limiter: print(Limiter(limit: -1))
    case .buffer: print(Buffering.newest(0))
    case .readInReceive: Curious.store.send(.look)
    }
    print("the process continues with \(rows)")
  }
}

/// Reads its own store during a change of its state.
struct Curious: Feature {
  struct State { var count = 0 }
  enum Action { case look }

  @MainActor static let store = Store(Curious(), state: .init())

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.count = Self.store.count + 1
    return .none
  }
}
