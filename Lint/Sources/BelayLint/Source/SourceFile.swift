// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// A file's path and bytes.
struct SourceFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// The hash of the path and the bytes.
  let stamp: ContentHash

  init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
    stamp = ContentHash(path: path, bytes: bytes)
  }
}
