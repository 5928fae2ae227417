// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayInspector

@Suite("Inspector: the token that the tool keeps")
struct KeptTokenTests {
  private func home(with token: String?) throws -> String {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("belay-home-\(UUID().uuidString)")
    let folder = home.appendingPathComponent(".belay-inspect")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let token { try Data(token.utf8).write(to: folder.appendingPathComponent("token")) }
    return home.path
  }

  @Test func `It is read from the home, and a simulator reads the home of its host`() throws {
    let (own, host) = (try home(with: "own\n"), try home(with: "host\n"))
    defer { for path in [own, host] { try? FileManager.default.removeItem(atPath: path) } }
    #expect(KeptToken.find(in: ["HOME": own]) == "own")
    #expect(KeptToken.find(in: ["HOME": own, "SIMULATOR_HOST_HOME": host]) == "host")
  }

  @Test func `The environment's own variable comes first, unless it is empty`() throws {
    let own = try home(with: "own")
    defer { try? FileManager.default.removeItem(atPath: own) }
    #expect(KeptToken.find(in: ["HOME": own, "BELAY_INSPECTOR_TOKEN": "mine"]) == "mine")
    #expect(KeptToken.find(in: ["HOME": own, "BELAY_INSPECTOR_TOKEN": ""]) == "own")
  }

  @Test func `Where the tool has never run there is none`() throws {
    let (none, empty) = (try home(with: nil), try home(with: "\n"))
    defer { for path in [none, empty] { try? FileManager.default.removeItem(atPath: path) } }
    #expect(KeptToken.find(in: ["HOME": none]) == nil)
    #expect(KeptToken.find(in: ["HOME": empty]) == nil)
    #expect(KeptToken.find(in: [:]) == nil)
  }
}
