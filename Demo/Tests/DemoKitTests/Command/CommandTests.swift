// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The command line` {
  @Test(arguments: [
    (["run", "iliad"], "There is no story 'iliad'. There are: portfolio, loading, counter, carousel, checkout."),
    (["run"], "Missing expected argument '<story>'"),
    (["run", "portfolio", "--variant", "fast"], "The portfolio has no variant 'fast'. It has: plain, half-fix"),
    (["run", "portfolio", "--latency", "-5"], "--latency is a whole number of milliseconds from 0 to 60000, not"),
    (["run", "portfolio", "--latency", "NaN"], "--latency is a whole number of milliseconds from 0 to 60000, not"),
    (["run", "portfolio", "--leave-after", "soon"], "--leave-after is a whole number"),
    (["run", "portfolio", "--leave-after", "60001"], "--leave-after is a whole number"),
    (["run", "portfolio", "--format", "xml"], "There is no format 'xml'. There are: table, json."),
    (
      ["run", "loading", "--endpoints", "0"],
      "--endpoints is a whole number from 1 to 8, as many as the backend has, not"
    ),
    (
      ["run", "loading", "--endpoints", "9"],
      "--endpoints is a whole number from 1 to 8, as many as the backend has, not"
    ),
    (["run", "loading", "--endpoints", "-1"], "--endpoints is a whole number"),
    (["run", "loading", "--endpoints", "all"], "--endpoints is a whole number"),
    (["run", "loading", "--latency", "60001"], "--latency is a whole number of milliseconds from 0 to 60000, not"),
    (["run", "loading", "--format", "csv"], "There is no format 'csv'. There are: table, json."),
    (
      ["run", "loading", "--variant", "plain"],
      "--variant belongs to the stories portfolio, counter, carousel and checkout, not to"
    ),
    (
      ["run", "loading", "--leave-after", "5"],
      "--leave-after belongs to the stories portfolio and counter, not to loading."
    ),
    (["run", "loading", "--fail"], "--fail belongs to the story portfolio, not to loading."),
    (["run", "portfolio", "--endpoints", "8"], "--endpoints belongs to the story loading, not to portfolio."),
    (
      ["run", "counter", "--variant", "plain"],
      "The counter has no variant 'plain'. It has: plain-inline, plain-method, belay, belay-weak-owner."
    ),
    (["run", "carousel", "--variant", "half-fix"], "The carousel has no variant 'half-fix'. It has: plain, belay."),
    (["run", "carousel", "--runs", "2"], "--runs belongs to the story checkout, not to carousel."),
    (["run", "checkout", "--variant", "half-fix"], "The checkout has no variant 'half-fix'. It has: plain, belay."),
    (["run", "counter", "--leave-after", "-1"], "--leave-after is a whole number"),
    (["run", "checkout", "--runs", "0"], "--runs is a whole number from 1 to 10000, not '0'."),
    (["run", "checkout", "--runs", "10001"], "--runs is a whole number from 1 to 10000, not '10001'."),
    (["run", "checkout", "--runs", "many"], "--runs is a whole number from 1 to 10000, not 'many'."),
    (["run", "portfolio", "--runs", "2"], "--runs belongs to the story checkout, not to portfolio."),
    (["run", "counter", "--latency", "2"], "--latency belongs to the stories portfolio and loading, not to counter."),
    (
      ["run", "counter", "--backend-port", "0"], "--backend-port belongs to the stories portfolio, loading and checkout"
    ),
    (["run", "checkout", "--leave-after", "2"], "--leave-after belongs to the stories portfolio and counter, not to"),
    (["--port", "99999"], "--port is a port from 1 to 65535, or 0 for any free port, not '99999'."),
    (["--port", "-1"], "--port is a port"),
    (["--port", "9", "--backend-port", "9"], "The page and its backend need a port each: 9 was given for both."),
    (
      ["--host", "demo.local"],
      "--host is an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1, not 'demo.local'."
    ),
    (["--host", ""], "--host is an address of this machine"),
    (["--host", "127.0.0.1:80"], "--host is an address of this machine"),
    (
      ["--allow-host", "http://demo.local"],
      "--allow-host is a host as it is written in the browser, such as demo.local"
    ),
    (["--allow-host", "demo.local", "--allow-host", "a@b"], "--allow-host is a host as it is written in the browser"),
    (["--allow-host", "demo.local:99999"], "--allow-host is a host as it is written in the browser"),
    (["load", "--sessions", "0"], "--sessions is a whole number from 1 to 250, not '0'."),
    (["load", "--sessions", "many"], "--sessions is a whole number from 1 to 250, not 'many'."),
    (["sing"], "Unexpected argument 'sing'"),
  ])
  func `what makes no sense is one line, and exit code 64`(arguments: [String], complaint: String) async {
    let outcome = await outcome(of: arguments)
    #expect(outcome.code == 64)
    #expect(outcome.complaint?.hasPrefix(complaint) == true)
    #expect(outcome.complaint?.contains(where: \.isNewline) == false)
  }

  @Test func `a busy port is one line, and exit code 1`() async throws {
    try await withDemo { _, port in
      for arguments in [
        ["--port", "\(port)"], ["run", "portfolio", "--backend-port", "\(port)"],
        ["run", "loading", "--backend-port", "\(port)"], ["run", "checkout", "--backend-port", "\(port)"],
      ] {
        let outcome = await outcome(of: arguments)
        #expect(outcome.code == 1)
        #expect(outcome.complaint?.hasPrefix("Port \(port) is in use by another program.") == true)
      }
    }
  }

  @Test func `the version is what the file VERSION at the root says`() async throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...5 { folder.deleteLastPathComponent() }
    let text = try String(contentsOf: folder.appendingPathComponent("VERSION"), encoding: .utf8)
    #expect(DemoVersion.current == text.trimmingCharacters(in: .newlines))
    #expect(await outcome(of: ["--version"]).code == 0)
  }

  @Test func `an address of another machine is one line, and exit code 1`() async {
    // From a block for documentation only: no machine has it.
    let outcome = await outcome(of: ["--port", "0", "--host", "192.0.2.1"])
    #expect(outcome.code == 1)
    #expect(outcome.complaint == "192.0.2.1 is not an address of this machine. Without --host it is 127.0.0.1.")
  }

  @Test func `listening on other addresses prints what that means`() throws {
    let warning = ServeCommand.warning(of: try ArgumentChecks.address("0.0.0.0"))
    #expect(warning.hasPrefix("Every device on this network can reach the page at 0.0.0.0, and it has no password."))
    #expect(!warning.contains("\n"))
  }

  private func outcome(of arguments: [String]) async -> (code: Int32, complaint: String?) {
    var complaint: String?
    let code = await BelayDemo.run(arguments, complain: { complaint = $0 })
    return (code, complaint)
  }
}
