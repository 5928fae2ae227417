// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint

@Suite("Changed lines, as git knows them")
struct GitChangesTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-git-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test
  func `A folder in no repository is said to be that`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: ChangedLines.GitError.self) { try ChangedLines.since("main", in: folder) }
    #expect(error?.description == "this folder is not in a git repository, so the changed lines cannot be found")
  }

  @Test
  func `A branch that is not there is named`() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let error = #expect(throws: ChangedLines.GitError.self) { try ChangedLines.since("no-such-branch", in: here) }
    #expect(error?.description == "git finds no commit, branch or tag named 'no-such-branch' here")
  }

  @Test
  func `From the last commit on`() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    _ = try ChangedLines.since("HEAD", in: here)
    _ = try ChangedLines.since("HEAD...HEAD", in: here)
  }
}
