// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension SourceFileSyntax {
  /// Adds an import among the others, in their order; without others, above the first declaration.
  func importing(_ module: String, _ source: FixSource) -> Fix.Edit? {
    let imports = statements.compactMap { item in item.item.as(ImportDeclSyntax.self).map { (item, $0) } }
    let line = source.lineBreak
    guard let last = imports.last else {
      guard let first = statements.first else { return nil }
      let hasComment = first.leadingTrivia.contains(where: \.isComment)
      guard let place = hasComment ? first.placeBelowHeader : first.begin else { return nil }
      return Fix.Edit(range: place..<place, text: "import \(module)\(line)\(line)")
    }
    if let next = imports.first(where: { $0.1.path.trimmedDescription > module }), next.1.attributes.isEmpty,
      !next.0.leadingTrivia.contains(where: \.isComment) || next.0.id == statements.first?.id
    {
      return Fix.Edit(range: next.0.begin..<next.0.begin, text: "import \(module)\(line)")
    }
    guard last.0.endsLine else { return nil }
    return Fix.Edit(range: last.0.endOfLine..<last.0.endOfLine, text: "\(line)import \(module)")
  }
}

extension CodeBlockItemSyntax {
  /// Behind the last empty line before it: what stands above that is about the file.
  fileprivate var placeBelowHeader: Int? {
    var (offset, place) = (position.utf8Offset, Int?.none)
    for piece in leadingTrivia {
      offset += piece.sourceLength.utf8Length
      switch piece {
      case .newlines(let count), .carriageReturnLineFeeds(let count): if count > 1 { place = offset }
      default: continue
      }
    }
    return place
  }
}
