// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The user's token, made once and kept in a file that only the user may read.
struct TokenFile {
  let url: URL

  /// `.belay-inspect/token` in the user's home.
  static var standard: TokenFile {
    TokenFile(
      url: FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".belay-inspect/token"))
  }

  /// The token in the file, which is written if it is not there.
  ///
  /// - Throws: ``InspectFailure`` for a file that others may read, that has no token, or that cannot be written.
  func token() throws -> String {
    let files = FileManager.default
    if let data = files.contents(atPath: url.path) {
      let mode = (try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue ?? 0
      guard mode & 0o077 == 0 else {
        throw InspectFailure("Others may read the token in \(url.path). Remove the file: a new token is made.")
      }
      let token = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      guard token.utf8.count >= 32, token.utf8.allSatisfy({ (0x21..<0x7f).contains($0) && $0 != 0x22 }) else {
        throw InspectFailure("There is no token in \(url.path). Remove the file: a new one is made.")
      }
      return token
    }
    let token = Self.make()
    let written: Bool
    do {
      try files.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      written = files.createFile(
        atPath: url.path, contents: Data("\(token)\n".utf8), attributes: [.posixPermissions: 0o600])
    } catch {
      written = false
    }
    guard written else { throw InspectFailure("The token cannot be written to \(url.path).") }
    return token
  }

  /// 128 random bits.
  static func make() -> String {
    (0..<16).map { _ in
      let byte = String(UInt8.random(in: 0...255), radix: 16)
      return byte.count == 1 ? "0\(byte)" : byte
    }.joined()
  }
}
