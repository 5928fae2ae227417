// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A file of a repository: its code, or the bytes from which it is decoded on first use.
///
/// `@unchecked Sendable`: `kept` and `isDamaged` are only accessed while `lock` is locked; the rest does not change.
package final class CodeEntry: @unchecked Sendable {
  package let path: String
  package let stamp: ContentHash
  /// As ``Code/write(to:)`` writes it; empty if it was read just now.
  private let bytes: ArraySlice<UInt8>

  private let lock = NSLock()
  private var kept: Code?
  private var isDamaged = false

  package init(_ code: Code) {
    (path, stamp, bytes) = (code.path, code.stamp, [])
    kept = code
  }

  package init(path: String, stamp: ContentHash, bytes: ArraySlice<UInt8>) {
    (self.path, self.stamp, self.bytes) = (path, stamp, bytes)
  }

  /// In place of a file that is not there any more.
  package static let none = CodeEntry(.empty(path: "", stamp: ContentHash()))

  /// A file without any code if the bytes are damaged.
  package var code: Code {
    lock.withLock {
      if let kept { return kept }
      var reader = ByteReader(bytes)
      let code: Code
      do {
        code = try Code(from: &reader)
      } catch {
        isDamaged = true
        code = .empty(path: path, stamp: stamp)
      }
      kept = code
      return code
    }
  }

  /// Whether decoding has failed.
  package var wasDamaged: Bool { lock.withLock { isDamaged } }

  package var encoded: ArraySlice<UInt8> {
    if !bytes.isEmpty { return bytes }
    var writer = ByteWriter()
    code.write(to: &writer)
    return writer.bytes[...]
  }
}

extension Code {
  package static func empty(path: String, stamp: ContentHash) -> Code {
    var builder = CodeBuilder()
    builder.close(builder.open(.file, "", at: 0))
    return Code(path: path, stamp: stamp, nodes: builder.nodes, names: builder.names, lines: LineTable([]))
  }
}
