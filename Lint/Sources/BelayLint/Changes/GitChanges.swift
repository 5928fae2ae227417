// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

extension ChangedLines {
  /// Git could not report the changes.
  public struct GitError: Error, CustomStringConvertible {
    public let description: String
  }

  /// The changes since `reference`, including files that are not added yet. Paths are relative to the current folder.
  public static func since(_ reference: String) throws -> ChangedLines {
    try since(reference, in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  }

  static func since(_ reference: String, in folder: URL) throws -> ChangedLines {
    // Git's own messages for these two mistakes are a page of usage, or are about objects and revisions.
    guard (try? git(["rev-parse", "--is-inside-work-tree"], in: folder, isQuiet: true)) != nil else {
      throw GitError(description: "this folder is not in a git repository, so the changed lines cannot be found")
    }
    // A range such as `main...HEAD` is not a commit.
    guard
      reference.contains("..")
        || (try? git(["rev-parse", "--verify", "--quiet", reference + "^{commit}"], in: folder, isQuiet: true)) != nil
    else { throw GitError(description: "git finds no commit, branch or tag named '\(reference)' here") }
    let diff = try git(
      [
        "-c", "core.quotePath=false", "diff", "-U0", "--no-color", "--no-ext-diff", "--src-prefix=a/",
        "--dst-prefix=b/", "--relative", reference, "--",
      ], in: folder)
    var changes = ChangedLines(diff: diff)
    let untracked = try git(
      ["-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard"], in: folder)
    for path in untracked.split(separator: "\n") { changes.addFile(String(path)) }
    return changes
  }

  private static func git(_ arguments: [String], in folder: URL, isQuiet: Bool = false) throws -> String {
    let process = Process()
    process.currentDirectoryURL = folder
    if isQuiet { process.standardError = FileHandle.nullDevice }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw GitError(description: "git could not be started: \(error)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GitError(description: "git \(arguments.first { $0 == "diff" || $0 == "ls-files" } ?? "") has failed")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
