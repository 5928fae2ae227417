// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

/// The commands of `.pre-commit-hooks.yaml` and `action.yml`, run as pre-commit and GitHub run them, in a repository with a finding that is
/// old and one that is new.
@Suite("Hooks and the action")
struct HookTests {
  private static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// Beside the test bundle.
  private static let command: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("belay-lint").path),
      folder.path != "/"
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("belay-lint").path
  }()

  private static func list(_ name: String, _ closure: String) -> String {
    "struct \(name): View {\n  var body: some View {\n    list.refreshable { \(closure) }\n  }\n}\n"
  }
  private static let wrong = "Task { await model.refresh() }"
  private static let right = "await model.refresh()"

  /// Old.swift has a finding since the first commit; New.swift is as given, and staged.
  private func repository(new: String) throws -> EditorFolder {
    let folder = try EditorFolder(["Sources/Old.swift": Self.list("Old", Self.wrong), "Sources/New.swift": ""])
    let commit = "git -c user.name=test -c user.email=test@example.invalid commit -qm first"
    #expect(try run("git init -q . && git add -A && \(commit)", in: folder).code == 0)
    try folder.write("Sources/New.swift", Self.list("New", new))
    #expect(try run("git add -A", in: folder).code == 0)
    return folder
  }

  private func run(
    _ script: String, in folder: EditorFolder, _ more: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
    environment["BELAY_LINT"] = Self.command
    // What a hook of this repository itself may have set.
    for name in environment.keys where name.hasPrefix("GIT_") { environment[name] = nil }
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// The entry of a hook, from the folder of this repository as pre-commit runs it.
  private func entry(of hook: String) throws -> String {
    let text = try String(contentsOf: Self.root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    let parts = text.components(separatedBy: "- id: ")
    let part = try #require(parts.first { $0.hasPrefix(hook + "\n") })
    #expect(part.contains("language: script\n") && part.contains("pass_filenames: false\n"))
    let line = try #require(part.split(separator: "\n").first { $0.hasPrefix("  entry: ") })
    return "'\(Self.root.path)'/" + line.dropFirst("  entry: ".count)
  }

  @Test(arguments: [("belay-lint", right, 0), ("belay-lint", wrong, 1), ("belay-lint-all", right, 1)])
  func `A hook stops a commit for its findings`(_ hook: String, _ new: String, _ code: Int32) throws {
    let result = try run(try entry(of: hook), in: try repository(new: new))
    #expect(result.code == code, "\(result.output)")
    #expect(result.output.contains("Sources/New.swift:3:24: warning: ") == (new == Self.wrong), "\(result.output)")
    #expect(
      result.output.contains("Sources/Old.swift:3:24: warning: ") == (hook == "belay-lint-all"), "\(result.output)")
  }

  /// The text below `run: |` of action.yml.
  private func scriptOfAction() throws -> String {
    let text = try String(contentsOf: Self.root.appendingPathComponent("action.yml"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "      run: |\n"))
    let lines = text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { $0.hasPrefix("        ") }.map { $0.dropFirst(8) }.joined(separator: "\n")
  }

  @Test(arguments: [("HEAD", "true", 1), ("HEAD", "false", 0), ("", "false", 0)])
  func `The action annotates the changed lines, or all`(_ diff: String, _ strict: String, _ code: Int32) throws {
    let folder = try repository(new: Self.wrong)
    let result = try run(
      try scriptOfAction(), in: folder,
      [
        "LINT_PATHS": "Sources", "LINT_DIFF": diff, "LINT_STRICT": strict, "LINT_BASELINE": "",
        "LINT_ACTION": Self.root.path,
      ])
    #expect(result.code == code, "\(result.output)")
    #expect(result.output.contains("::warning file=Sources/New.swift,line=3,col=24,title=refresh-not-awaited::"))
    #expect(result.output.contains("file=Sources/Old.swift") == diff.isEmpty, "\(result.output)")
  }

  @Test
  func `A branch's name in the action is no command`() throws {
    let folder = try repository(new: Self.right)
    let result = try run(
      try scriptOfAction(), in: folder,
      [
        "LINT_PATHS": "", "LINT_DIFF": "$(touch made)`touch made`", "LINT_STRICT": "false", "LINT_BASELINE": "",
        "LINT_ACTION": Self.root.path,
      ])
    #expect(result.code == 64, "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("made").path))
  }
}
