// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import SwiftSyntax

/// A file of the repository: its bytes, and its tree on demand.
///
/// A tree takes a hundred times the memory of its text, and most files contain nothing that a rule looks at: their
/// facts in the index do not need it. Such a file is parsed again in the rare case that a rule on another file follows
/// a call into it.
///
/// `@unchecked Sendable`: mutable state is only accessed while `lock` is locked, and the values in it do not change.
final class SourceFile: @unchecked Sendable {
  let path: String
  let bytes: [UInt8]
  /// The hash of the path and the bytes.
  let stamp: ContentHash

  private let lock = NSLock()
  private var kept: ParsedFile?
  private var flows: [CodePlace.Key: FlowFacts] = [:]

  init(path: String, bytes: [UInt8], stamp: ContentHash) {
    (self.path, self.bytes, self.stamp) = (path, bytes, stamp)
  }

  convenience init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, stamp: ContentHash(path: path, bytes: bytes))
  }

  /// While this file exists, every caller gets the same nodes.
  var parsed: ParsedFile {
    lock.withLock {
      if let kept { return kept }
      let parsed = FileWalk.read(self).parsed
      kept = parsed
      return parsed
    }
  }

  func keep(_ parsed: ParsedFile) { lock.withLock { kept = kept ?? parsed } }

  func flow(at key: CodePlace.Key, _ read: () -> FlowFacts) -> FlowFacts {
    if let flow = lock.withLock({ flows[key] }) { return flow }
    let flow = read()
    lock.withLock { flows[key] = flow }
    return flow
  }
}

/// The tree of a file and what depends on it.
struct ParsedFile: Sendable {
  let text: SourceText
  let sites: Sites
  let declarations: [CodePlace.Key: Syntax]
}

/// The position of a declaration, without its tree.
struct CodePlace: Sendable {
  enum Kind: UInt8, Sendable { case function, initializer, deinitializer, property }

  struct Key: Sendable, Hashable {
    let kind: Kind
    let start: Int
  }

  let file: SourceFile
  let key: Key

  var node: Syntax? { file.parsed.declarations[key] }

  /// The statements in its braces; nil for a property.
  var body: CodeBlockItemListSyntax? {
    guard let node else { return nil }
    switch key.kind {
    case .function: return node.as(FunctionDeclSyntax.self)?.body?.statements
    case .initializer: return node.as(InitializerDeclSyntax.self)?.body?.statements
    case .deinitializer: return node.as(DeinitializerDeclSyntax.self)?.body?.statements
    case .property: return nil
    }
  }
}
