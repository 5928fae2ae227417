// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import LocalHTTP

/// `belay-inspect serve`, or just `belay-inspect`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Wait for apps, and show them in a browser. This is the default subcommand.",
    discussion: """
      Only this machine can reach it, unless --host says otherwise. Then whoever is in the same network can read what is sent: \
      it is not encrypted.
      """)

  @Option(parsing: .unconditional, help: "Where the page is served and apps send to; 0 for any free port.")
  var port: UInt16 = Inspector.port

  @Option(help: "An IPv4 address of this machine to listen on, for an app on a device; 0.0.0.0 for all.")
  var host: String?

  @Option(help: "A name of this machine by which a device calls it, such as my-mac.local.")
  var name: [String] = []

  @Option(help: "The file with the token.", completion: .file())
  var tokenFile: String?

  @Argument(help: "Sessions to open: saved ones, or traces of TraceExport.", completion: .file())
  var files: [String] = []

  func run() async throws {
    let token = try (tokenFile.map { TokenFile(url: URL(fileURLWithPath: $0)) } ?? .standard).token()
    let book = SessionBook()
    for file in files { _ = book.add(try BelayInspect.session(in: file)) }
    let reach = host.map { Reach(address: $0, names: name) } ?? .thisMachine
    let inspector = try await Inspector.start(port: port, reach: reach, token: token, book: book)
    let server = inspector.server
    Terminal.say("belay-inspect is at \(server.url.absoluteString)/#token=\(token) Ctrl-C ends it.")
    let elsewhere = host.map { "to: \"\($0 == "0.0.0.0" ? name.first ?? "this machine's address" : $0)\", " } ?? ""
    let port = server.port == Inspector.port ? "" : "port: \(server.port), "
    let arguments = elsewhere + port
    if host == nil, tokenFile == nil {
      let line = arguments.isEmpty ? "" : String(arguments.dropLast(2))
      Terminal.say("In the app, on a Mac or in a simulator: Inspector.connect(\(line))")
    }
    Terminal.say(
      "\(host == nil ? "In a sandboxed app" : "In the app"): Inspector.connect(\(arguments)token: \"\(token)\")")
    await inspector.untilStopped()
  }

  func validate() throws {
    guard name.isEmpty || host != nil else {
      throw ValidationError("--name is for a tool that --host lets others reach.")
    }
  }
}
