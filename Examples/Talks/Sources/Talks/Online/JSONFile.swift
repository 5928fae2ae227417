// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// One value in a file, with the number of its format: a file of a newer version of the app is refused, not read as something else.
nonisolated struct JSONFile<Value: Codable & Sendable>: Sendable {
  struct TooNew: Error {}
  private struct Format: Decodable { let version: Int }
  private struct Contents: Codable {
    var version = 1
    let value: Value
  }

  let url: URL

  func load() throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let data = try Data(contentsOf: url)
    guard try JSONDecoder().decode(Format.self, from: data).version == 1 else { throw TooNew() }
    return try JSONDecoder().decode(Contents.self, from: data).value
  }

  /// Nil removes the file.
  func save(_ value: Value?) throws {
    guard let value else {
      if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
      return
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(Contents(value: value)).write(to: url, options: .atomic)
  }
}
