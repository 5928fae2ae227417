// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What one file contributes to the index, without its tree.
struct FileFacts: Sendable {
  let file: SourceFile
  var types: [TypeFacts] = []
  var handlers: [ActionHandler] = []
  var imports: Set<String> = []
  /// There may be something in it that a rule looks at.
  var hasWork = false
  var hasSyntaxErrors = false

  /// Parses the file, if that has not been done.
  var source: SourceText { file.parsed.text }

  /// Whether it is a test: those leave tasks and flags as they please.
  var isTest: Bool { imports.contains("XCTest") || imports.contains("Testing") || file.path.isOfTests }
}

/// The places of a file that rules look at, collected in one walk.
struct Sites: Sendable {
  /// Calls by the last name of what is called, for the names in ``watchedCalls``.
  var calls: [String: [FunctionCallExprSyntax]] = [:]
  var deinitializers: [DeinitializerDeclSyntax] = []
  var functions: [FunctionDeclSyntax] = []
  var loops: [Syntax] = []
  var catches: [CatchClauseSyntax] = []
  var types: [Syntax] = []
  /// `x = true`, `x = false`.
  var flagAssignments: [FlagAssignment] = []

  /// What the rules ask for by name: Apple's, TCA's and our own API.
  static let watchedCalls: Set<String> = [
    "Task", "detached", "immediate", "task", "onAppear", "refreshable", "AsyncStream", "AsyncThrowingStream",
    "makeStream",
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation", "sleep", "run", "concatenate", "withTaskGroup", "withThrowingTaskGroup", "Store",
    "Lane", "store", "onDisappear", "addAction", "cancel",
  ]
}

/// A boolean set to a literal.
struct FlagAssignment: Sendable {
  /// `loadingState.show`, without `self`.
  let path: String
  let value: Bool
  let node: SequenceExprSyntax
  let begin: Int

  init(path: String, value: Bool, node: SequenceExprSyntax) {
    (self.path, self.value, self.node) = (path, value, node)
    begin = node.begin
  }

  /// The first name of its path: the member.
  var root: String { String(path.split(separator: ".").first ?? "") }
}

/// One case of a reducer's `switch` over its actions.
struct ActionHandler: Sendable {
  /// The type in which the reducer is written.
  let owner: String
  /// The names from the outermost enum case in: `internal.validated`.
  let action: String
  /// It returns an effect with work that comes to an end.
  let startsEffect: Bool
  /// It does more than change the state: it starts an effect, or calls something.
  let doesWork: Bool
  /// Where its case is.
  let path: String
  let position: AbsolutePosition
}
