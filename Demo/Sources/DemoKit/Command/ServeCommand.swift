// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayDiagnostics
import Foundation

/// `belay-demo serve`, or just `belay-demo`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the stories in a browser. This is the default subcommand.",
    discussion: "It is for your own machine: it has no passwords and no encryption. SECURITY.md lists its limits.")

  @Option(parsing: .unconditional, help: "Where the page is served; 0 for any free port.")
  var port = "8080"

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port.")
  var backendPort = "0"

  @Option(
    parsing: .unconditional,
    help: "The address at which the page is served; 0.0.0.0 for all of this machine, and then for its whole network.")
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Another name by which browsers call the page, with a port if it differs. Repeatable.")
  var allowHost: [String] = []

  @Flag(help: .hidden)
  var inventoryOnRequest = false

  @Flag(help: .hidden)
  var keepEndedSessions = false

  func validate() throws {
    _ = try ArgumentChecks.address(host)
    _ = try allowHost.map(ArgumentChecks.allowedHost)
    let ports = (
      page: try ArgumentChecks.port(port, for: "--port"),
      backend: try ArgumentChecks.port(backendPort, for: "--backend-port")
    )
    if ports.page != 0, ports.page == ports.backend {
      throw ValidationError("The page and its backend need a port each: \(ports.page) was given for both.")
    }
  }

  func run() async throws {
    OpenFiles.raiseLimit()
    // As an app does when it starts. The page shows the counters' reports; all other reports are printed to standard
    // error.
    Survivors.watch(retainPaths: true)
    let address = try ArgumentChecks.address(host)
    let demo = try await Demo.start(
      port: try ArgumentChecks.port(port, for: "--port"), at: address,
      allowing: try allowHost.map(ArgumentChecks.allowedHost),
      backendPort: try ArgumentChecks.port(backendPort, for: "--backend-port"),
      keepsEndedSessions: keepEndedSessions, log: Terminal.log)
    let (page, backend) = (demo.url.absoluteString, demo.backendURL.absoluteString)
    Terminal.say("The Belay demo is at \(page) (its backend at \(backend)). Ctrl-C ends it.")
    if demo.sessions.limit < SessionDirectory.limit {
      Terminal.log(
        """
        This process may have \(OpenFiles.limit) files open, so \(demo.sessions.limit) browsers may have the page open at once. \
        For more, raise the limit first: ulimit -n 20480.
        """)
    }
    if !address.isLoopback { Terminal.log(Self.warning(of: address)) }
    guard inventoryOnRequest else { return await demo.untilStopped() }
    for await _ in TextLines.lines(of: .standardInput) {
      Terminal.say(try await ServerAccount(of: demo).line)
    }
    await demo.stop()
  }

  static func warning(of address: ListeningAddress) -> String {
    """
    Every device on this network can reach the page at \(address.host), and it has no password. They call it by this machine's \
    address, or by a name that was given with --allow-host.
    """
  }
}
