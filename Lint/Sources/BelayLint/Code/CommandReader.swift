// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

/// Finds the comments that begin with `belay:`.
enum CommandReader {
  static func commands(in tree: SourceFileSyntax) -> [CodeCommand] {
    var commands: [CodeCommand] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      add(token.leadingTrivia, at: token.position.utf8Offset, to: &commands)
      add(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia.utf8Offset, to: &commands)
    }
    return commands
  }

  private static func add(_ trivia: Trivia, at start: Int, to commands: inout [CodeCommand]) {
    var offset = start
    for piece in trivia {
      defer { offset += piece.sourceLength.utf8Length }
      switch piece {
      case .lineComment(let text), .docLineComment(let text), .blockComment(let text), .docBlockComment(let text):
        let command = text.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
        guard command.hasPrefix("belay:") else { continue }
        commands.append(CodeCommand(text: String(command.dropFirst("belay:".count)), offset: offset))
      default: continue
      }
    }
  }
}
