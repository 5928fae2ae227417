// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import SwiftSyntax

/// A file of the repository: its bytes, and its tree when somebody asks for it.
///
/// A tree takes a hundred times the memory of its text, and most files have nothing that a rule looks at: what the index knows of
/// them does without. Such a file is parsed again in the rare case that a rule of another file follows a call into it.
///
/// `@unchecked Sendable`: what changes is only touched while `lock` is locked, and what is in it does not change any more.
final class SourceFile: @unchecked Sendable {
  let path: String
  let bytes: [UInt8]
  /// Tells the path and the bytes from all others.
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

  /// As long as this file is there, all who ask get the same nodes.
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

/// What there is of a file as long as its tree is there.
struct ParsedFile: Sendable {
  let text: SourceText
  let sites: Sites
  let declarations: [CodePlace.Key: Syntax]
}

/// Where a declaration is, without its tree.
struct CodePlace: Sendable {
  enum Kind: UInt8, Sendable { case function, initializer, deinitializer, property }

  struct Key: Sendable, Hashable {
    let kind: Kind
    let start: Int
  }

  let file: SourceFile
  let key: Key

  var node: Syntax? { file.parsed.declarations[key] }

  /// What stands in its braces; nothing for a property.
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
