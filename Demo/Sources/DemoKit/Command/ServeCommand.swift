// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayDiagnostics
import Foundation

/// `belay-demo serve`, or just `belay-demo`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the stories in a browser. This is what happens without a subcommand.")

  @Option(parsing: .unconditional, help: "Where the page is served; 0 for any free port.")
  var port = "8080"

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port.")
  var backendPort = "0"

  func validate() throws {
    let ports = (
      page: try ArgumentChecks.port(port, for: "--port"),
      backend: try ArgumentChecks.port(backendPort, for: "--backend-port")
    )
    if ports.page != 0, ports.page == ports.backend {
      throw ValidationError("The page and its backend need a port each: \(ports.page) was given for both.")
    }
  }

  func run() async throws {
    // As an app does when it starts. The counters show on the page what is said of them; all else goes to standard error.
    Survivors.watch(retainPaths: true)
    let demo = try await Demo.start(
      port: try ArgumentChecks.port(port, for: "--port"),
      backendPort: try ArgumentChecks.port(backendPort, for: "--backend-port"), log: Terminal.log)
    let (page, backend) = (demo.url.absoluteString, demo.backendURL.absoluteString)
    Terminal.say("The Belay demo is at \(page) (its backend at \(backend)). Ctrl-C ends it.")
    await demo.untilStopped()
  }
}
