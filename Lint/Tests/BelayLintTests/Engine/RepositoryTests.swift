// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

/// The built command, run over this whole checkout: it finds the wrong variants of the stories, each by its rule, and
/// nothing else.
@Suite("This repository")
struct RepositoryTests {
  private struct Found: Decodable, Hashable, CustomStringConvertible {
    let path: String
    let rule: String

    var description: String { "\(path): \(rule)" }
  }

  private static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// Beside the test bundle.
  private static let command: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("belay-lint").path),
      folder.path != "/"
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("belay-lint")
  }()

  @Test
  func `Only the plain portfolio, its half fix, the plain counter and the plain carousel are flagged`() throws {
    let process = Process()
    process.executableURL = Self.command
    process.arguments = ["lint", "--no-cache", "--reporter", "json", "."]
    process.currentDirectoryURL = Self.root
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let notes = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "warnings do not stop it: \(notes)")
    let found = try JSONDecoder().decode([Found].self, from: data)
    let stories = "Stories/Sources/Stories/"
    #expect(
      found == [
        Found(path: stories + "Carousel/PlainCarousel.swift", rule: "flag-not-restored"),
        Found(path: stories + "Carousel/PlainCarousel.swift", rule: "flag-not-restored"),
        Found(path: stories + "Counter/PlainMethodCounter.swift", rule: "state-deinit-cancel"),
        Found(path: stories + "Portfolio/HalfFixPortfolio.swift", rule: "cancel-replaces-itself"),
        Found(path: stories + "Portfolio/PlainPortfolio.swift", rule: "deinit-cannot-cancel"),
      ])
    #expect(
      notes.split(separator: "\n").count == 4, "only the summary, the notes, and both of what was left out: \(notes)")
  }
}
