// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayDiagnostics
import BelayInspector
import Foundation

/// `belay-demo serve`, or just `belay-demo`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the stories in a browser. This is the default subcommand.",
    discussion: """
      Only this machine can reach it: it listens on 127.0.0.1, has no passwords and no encryption. SECURITY.md lists its limits.
      """)

  @Option(parsing: .unconditional, help: "Where the page is served; 0 for any free port.")
  var port: UInt16 = 8_080

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port.")
  var backendPort: UInt16 = 0

  @Flag(help: "Connect the stories to belay-inspect, which shows their stores and runs live. Start it first.")
  var inspect = false

  @Option(parsing: .unconditional, help: .hidden)
  var inspectPort: UInt16 = 8_990

  @Flag(help: .hidden)
  var inventoryOnRequest = false

  @Flag(help: .hidden)
  var keepEndedSessions = false

  func validate() throws {
    if port != 0, port == backendPort {
      throw ValidationError("The page and its backend need a port each: \(port) was given for both.")
    }
  }

  func run() async throws {
    OpenFiles.raiseLimit()
    // As an app does when it starts. The page shows the counters' reports; all other reports are printed to standard
    // error.
    Survivors.watch(retainPaths: true)
    if inspect { await Inspector.connect(port: Int(inspectPort)) }
    let demo = try await Demo.start(
      port: port, backendPort: backendPort, keepsEndedSessions: keepEndedSessions, log: Terminal.log)
    let (page, backend) = (demo.url.absoluteString, demo.backendURL.absoluteString)
    Terminal.say("The Belay demo is at \(page) (its backend at \(backend)). Ctrl-C ends it.")
    if demo.sessions.limit < SessionDirectory.limit {
      Terminal.log(
        """
        This process may have \(OpenFiles.limit) files open, so \(demo.sessions.limit) browsers may have the page open at once. \
        For more, raise the limit first: ulimit -n 20480.
        """)
    }
    guard inventoryOnRequest else { return await demo.untilStopped() }
    for await _ in Self.requests() { Terminal.say(try await ServerAccount(of: demo).line) }
    await demo.stop()
  }

  /// What arrives on standard input, until its end. Each waits for its answer.
  private static func requests() -> AsyncStream<Void> {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    FileHandle.standardInput.readabilityHandler = { file in
      if file.availableData.isEmpty {
        file.readabilityHandler = nil
        continuation.finish()
      } else {
        continuation.yield()
      }
    }
    return requests
  }
}
