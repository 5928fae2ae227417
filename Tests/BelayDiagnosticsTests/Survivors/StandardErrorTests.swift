// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// On Apple's systems Xcode shows the reports.
#if os(Linux)
  import Belay
  import BelayDiagnostics
  import BelayTesting
  import Testing

  /// In separate processes: they watch the whole process, and print to its standard error.
  @Suite struct `A watch of the whole process` {
    @Test func `reports on standard error what was made since, until it is stopped`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let before = TaskScope(line: 1)
        Survivors.watch(grace: .zero)
        let watched = TaskScope(line: 2)
        Survivors.stopWatching()
        let after = TaskScope(line: 3)
        let gate = Gate("door")
        let scopes = [before, watched, after]
        for scope in scopes { scope.run(name: "deaf") { try await gate.waitIgnoringCancellation() } }
        await gate.waitUntilReached(by: scopes.count)
        for scope in scopes { scope.end() }
        // Checked after the other one: when this is reported, the other has been.
        let (reported, report) = AsyncStream.makeStream(of: Void.self)
        Survivors.expectRelease(of: gate, scope: watched) { _ in report.yield() }
        for await _ in reported { break }
        gate.open()
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("belay: The TaskScope") }
      #expect(lines.count == 1, "\(text)")
      #expect(lines.first?.hasPrefix("belay: The TaskScope (\(#fileID):2) ended ") == true, "\(text)")
    }
  }
#endif
