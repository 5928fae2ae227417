// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.AwaitTask {
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let task = source.node(FunctionCallExprSyntax.self, at: call),
      task.parent?.is(CodeBlockItemSyntax.self) ?? false
    else { return nil }
    let end = task.endPositionBeforeTrailingTrivia.utf8Offset
    return [
      Fix.Edit(range: call..<call, text: outcome == .none ? "await " : "_ = await "),
      Fix.Edit(range: end..<end, text: outcome == .result ? ".result" : ".value"),
    ]
  }
}
