// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import DemoKit

#if os(Linux)
  /// Few sessions, to save time: Scripts/check-load has the 200.
  @MainActor
  @Suite(.timeLimit(.minutes(5)), .serialized)
  struct `The server under load` {
    @Test func `removes every client, however it behaves and leaves`() async throws {
      let report = try await run(keepsEndedSessions: false)
      #expect(report.waves.map(\.held) == [10, 10])
      #expect(report.waves.allSatisfy { $0.openRequests >= 30 })
      #expect(report.faults.isEmpty)
    }

    @Test func `is found out when it keeps what has ended`() async throws {
      let report = try await run(keepsEndedSessions: true)
      #expect(report.waves.map(\.left.sessionsAlive) == [10, 20])
      #expect(report.faults.contains { $0.hasPrefix("After wave 2 something is left") })
    }

    private func run(keepsEndedSessions: Bool) async throws -> LoadReport {
      let folder = try #require(
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
      let server = try await LoadServer.start(
        program: folder.appendingPathComponent("belay-demo"), keepsEndedSessions: keepsEndedSessions)
      let run = LoadRun(
        sessions: 10, waitsForTimers: false, patience: keepsEndedSessions ? .seconds(1) : .seconds(60), server: server)
      let report = try await run.run()
      await server.stop()
      return report
    }
  }
#endif
