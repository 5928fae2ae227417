// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The command line` {
  @Test(arguments: [
    (["run", "iliad"], "The value 'iliad' is invalid for '<story>'. Please provide one of 'portfolio', 'counter', "),
    (["run"], "Missing expected argument '<story>'"),
    (
      ["run", "portfolio", "--variant", "fast"], "The portfolio has no variant 'fast'. It has: plain, half-fix, belay."
    ),
    (["run", "portfolio", "--variant", "plain,"], "The portfolio has no variant ''. It has: plain, half-fix, belay."),
    (["run", "counter", "--variant", "belay,plain"], "The counter has no variant 'plain'. It has: plain-inline, "),
    (["run", "carousel", "--variant", "half-fix"], "The carousel has no variant 'half-fix'. It has: plain, belay."),
    (["run", "checkout", "--variant", "half-fix"], "The checkout has no variant 'half-fix'. It has: plain, belay."),
    (["run", "portfolio", "--latency", "-5"], "--latency is a whole number from 0 to 60000, not -5."),
    (["run", "portfolio", "--latency", "NaN"], "The value 'NaN' is invalid for '--latency <latency>'"),
    (["run", "portfolio", "--leave-after", "60001"], "--leave-after is a whole number from 0 to 60000, not 60001."),
    (["run", "checkout", "--runs", "0"], "--runs is a whole number from 1 to 10000, not 0."),
    (["run", "checkout", "--runs", "10001"], "--runs is a whole number from 1 to 10000, not 10001."),
    (["run", "carousel", "--leave-after", "5"], "--leave-after belongs to portfolio, counter, not to carousel."),
    (["run", "carousel", "--runs", "2"], "--runs belongs to checkout, not to carousel."),
    (["run", "counter", "--latency", "2"], "--latency belongs to portfolio, not to counter."),
    (["--port", "99999"], "The value '99999' is invalid for '--port <port>'"),
    (["--port", "-1"], "The value '-1' is invalid for '--port <port>'"),
    (["--port", "9", "--backend-port", "9"], "The page and its backend need a port each: 9 was given for both."),
    (["--host", "0.0.0.0"], "Unknown option '--host'"), (["sing"], "Unexpected argument 'sing'"),
  ])
  func `what makes no sense is one line, and exit code 64`(arguments: [String], complaint: String) async {
    let outcome = await outcome(of: arguments)
    #expect(outcome.code == 64)
    #expect(outcome.complaint?.hasPrefix(complaint) == true)
    #expect(outcome.complaint?.contains(where: \.isNewline) == false)
  }

  @Test func `a busy port is one line, and exit code 1`() async throws {
    try await withDemo { _, port in
      for arguments in [["--port", "\(port)"], ["--port", "0", "--backend-port", "\(port)"]] {
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
    #expect(BelayDemo.version == text.trimmingCharacters(in: .newlines))
    #expect(await outcome(of: ["--version"]).code == 0)
  }

  private func outcome(of arguments: [String]) async -> (code: Int32, complaint: String?) {
    var complaint: String?
    let code = await BelayDemo.run(arguments, complain: { complaint = $0 })
    return (code, complaint)
  }
}
