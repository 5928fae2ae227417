// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@_spi(RawSyntax) import SwiftSyntax

/// Where the nodes of a parsed file are in its text.
///
/// The parser's tokens refer to the bytes of its own copy of the text. So an offset is a distance from the first byte, and a text
/// is a part of these bytes: reading a node makes neither an object nor a text. Valid as long as the tree.
struct TreeText {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let root: RawSyntax
  private let bytes: Bytes
  /// Where nodes begin, with blanks and comments before them. Only made for a file with a node that has no text.
  private var positions: [RawSyntax.ID: Int] = [:]
  /// The first tokens of some nodes with many levels below, for the nodes above them: each link of a chain has the same.
  private let firstTokens = FirstTokens()

  private final class FirstTokens {
    var known: [RawSyntax.ID: RawSyntax] = [:]
  }

  init(_ file: RawSourceFileSyntax) {
    root = file.raw
    // The end of the file is a token without text behind all others.
    let end = file.endOfFileToken.tokenText.baseAddress
    bytes = Bytes(start: end.map { $0 - file.raw.byteLength }, count: end == nil ? 0 : file.raw.byteLength)
  }

  /// The offset of its first token, without blanks and comments before it.
  mutating func begin(of node: RawSyntax) -> Int {
    if let token = firstToken(of: node), let offset = offset(of: token) { return offset }
    if positions.isEmpty { addPositions(root, 0) }
    return (positions[node.id] ?? 0) + node.leadingTriviaByteLength
  }

  /// Its text without surrounding blanks and comments.
  func text<Result>(of node: RawSyntax, _ body: (Bytes) -> Result) -> Result {
    guard let first = firstToken(of: node), let last = node.lastPresentToken else {
      return body(Bytes(start: nil, count: 0))
    }
    if first.id == last.id { return body(first.tokenBytes) }
    let blanks = first.leadingTriviaByteLength
    let count = node.byteLength - blanks - last.trailingTriviaByteLength
    if let begin = offset(of: first), let end = offset(of: last), end + last.tokenBytes.count - begin == count {
      return body(Bytes(rebasing: bytes[begin..<begin + count]))
    }
    return Array(node.description.utf8.dropFirst(blanks).prefix(count)).withUnsafeBufferPointer(body)
  }

  /// The first token that is present. Every 64th level it looks whether it was there before.
  private func firstToken(of node: RawSyntax, level: Int = 1) -> RawSyntax? {
    if let token = node.tokenView { return token.presence == .present ? node : nil }
    if level % 64 == 0, let known = firstTokens.known[node.id] { return known }
    for case let child? in node.childNodes {
      guard let token = firstToken(of: child, level: level + 1) else { continue }
      if level % 64 == 0 { firstTokens.known[node.id] = token }
      return token
    }
    return nil
  }

  /// Nil for a token with a text of its own.
  private func offset(of token: RawSyntax) -> Int? {
    guard let start = bytes.baseAddress, let own = token.tokenBytes.baseAddress, own >= start,
      own <= start + bytes.count
    else { return nil }
    return own - start
  }

  private mutating func addPositions(_ node: RawSyntax, _ position: Int) {
    positions[node.id] = position
    var position = position
    for case let child? in node.childNodes {
      addPositions(child, position)
      position += child.byteLength
    }
  }
}

extension RawSyntax {
  fileprivate var lastPresentToken: RawSyntax? {
    if let token = tokenView { return token.presence == .present ? self : nil }
    for case let child? in childNodes.reversed() {
      if let token = child.lastPresentToken { return token }
    }
    return nil
  }

  /// Without copying; of a token, none.
  var childNodes: UnsafeBufferPointer<RawSyntax?> {
    layoutView?.children.withContiguousStorageIfAvailable { $0 } ?? UnsafeBufferPointer(start: nil, count: 0)
  }
}

extension RawSyntax {
  fileprivate var tokenBytes: UnsafeBufferPointer<UInt8> { tokenView?.rawText.bytes ?? .init(start: nil, count: 0) }
}

extension SyntaxText {
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: baseAddress, count: count) }
}

extension RawTokenSyntax {
  /// Its text, without the backticks of an escaped name.
  var plain: UnsafeBufferPointer<UInt8> {
    let bytes = tokenText.bytes
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "`") else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])
  }
}
