// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What can be asked about a name: in which files it occurs, and how. Hashed, so that a table of all files stays small.
///
/// Two topics with equal hashes make a question read more files than necessary: an answer is always compared with the text.
package struct Topic: Hashable, Comparable, Sendable {
  enum Kind: UInt64, Sendable { case mention, type, function, property, heir, typed }

  package let hash: UInt32

  package init(hash: UInt32) { self.hash = hash }

  init(_ kind: Kind, _ name: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 &+ kind.rawValue &* 0x9e37_79b9_7f4a_7c15
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  package static func < (one: Topic, other: Topic) -> Bool { one.hash < other.hash }
}

extension Code {
  /// The topics of this file, each once.
  package var topics: [Topic] { index.topics(with: names) }
}
