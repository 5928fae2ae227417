// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The lines of a pipe, each as soon as it is complete.
enum TextLines {
  static func lines(of file: FileHandle) -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let rest = Rest()
    file.readabilityHandler = { file in
      let data = file.availableData
      guard !data.isEmpty else {
        file.readabilityHandler = nil
        return continuation.finish()
      }
      for line in rest.complete(data) { continuation.yield(line) }
    }
    return lines
  }

  /// The beginning of an incomplete line.
  private final class Rest: @unchecked Sendable {
    // Invariant: a file handle calls its handler once at a time, and no other code uses this.
    private var bytes = Data()

    func complete(_ data: Data) -> [String] {
      bytes += data
      var lines: [String] = []
      while let end = bytes.firstIndex(of: 0x0a) {
        lines.append(String(decoding: bytes[..<end], as: UTF8.self))
        bytes = Data(bytes[(end + 1)...])
      }
      return lines
    }
  }
}
