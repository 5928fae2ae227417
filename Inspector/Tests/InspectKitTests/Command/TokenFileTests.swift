// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import InspectKit

struct `The token's file` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  @Test func `a token is made once, and only the user may read it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = TokenFile(url: folder.appendingPathComponent("a/token"))
    let token = try file.token()
    #expect(token.count == 32 && token != TokenFile.make())
    #expect(try file.token() == token)
    #expect(try mode(file.url) == 0o600)
    #expect(try mode(file.url.deletingLastPathComponent()) == 0o700)
  }

  @Test func `a file that others may read, or without a token, is refused`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = TokenFile(url: folder.appendingPathComponent("token"))
    _ = try file.token()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.url.path)
    #expect(throws: InspectFailure.self) { try file.token() }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.url.path)
    try Data("short".utf8).write(to: file.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.url.path)
    #expect(throws: InspectFailure.self) { try file.token() }
  }

  private func mode(_ url: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue
  }
}
