// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The client of Scripts/check-diagnostics: prints what the diagnostics of its build say of work that ignores its cancellation.

import Belay
import BelayDiagnostics
import BelayRetainPaths

@main
struct Client {
  static func main() async throws {
    let (reports, report) = AsyncStream.makeStream(of: SurvivorReport.self)
    Survivors.watch(grace: .milliseconds(10), retainPaths: true, report: SurvivorHandler { report.yield($0) })
    let scope = TaskScope()
    let (door, open) = AsyncStream.makeStream(of: Void.self)
    let work = scope.run(name: "deaf") {
      // A task that nobody cancels waits instead of this one.
      await Task { for await _ in door {} }.value
    }
    print("books are kept: \(Inventory.current().isKept), runs listed: \(Inventory.current().runs.count)")
    if Inventory.current().isKept {
      // Its work must have begun, or its end is all there is.
      try await Task.sleep(for: .milliseconds(100))
      scope.end()
      for await report in reports {
        print("reported: \(report.runs.map(\.name))")
        break
      }
    } else {
      scope.end()
      try await Task.sleep(for: .milliseconds(100))
      print("reported: nothing")
    }
    open.finish()
    _ = await work.finished()
    if case .unknown(let obstacle) = retainPath(from: { print(scope) }, to: scope) {
      print("retain paths: \(obstacle)")
    } else {
      print("retain paths: answered")
    }
  }
}
