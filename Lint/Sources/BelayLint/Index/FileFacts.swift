// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The facts of one file for the index, without its tree.
struct FileFacts: Sendable {
  let file: SourceFile
  var types: [TypeFacts] = []
  var handlers: [ActionHandler] = []
  var imports: Set<String> = []
  /// Whether it may contain something that a rule looks at.
  var hasWork = false
  var hasSyntaxErrors = false

  /// Parses the file on first use.
  var source: SourceText { file.parsed.text }

  /// Whether it is a test: most rules ignore tasks and flags in tests.
  var isTest: Bool { imports.contains("XCTest") || imports.contains("Testing") || file.path.isOfTests }
}

/// The positions in a file that rules look at, collected in one walk.
struct Sites: Sendable {
  /// Calls by the last name of the called expression, for the names in ``watchedCalls``.
  var calls: [String: [FunctionCallExprSyntax]] = [:]
  var deinitializers: [DeinitializerDeclSyntax] = []
  var functions: [FunctionDeclSyntax] = []
  var loops: [Syntax] = []
  var catches: [CatchClauseSyntax] = []
  var types: [Syntax] = []
  /// `x = true`, `x = false`.
  var flagAssignments: [FlagAssignment] = []

  /// The names that rules look up: of Apple's, TCA's and Belay's API.
  static let watchedCalls: Set<String> = [
    "Task", "detached", "immediate", "task", "onAppear", "refreshable", "AsyncStream", "AsyncThrowingStream",
    "makeStream",
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation", "sleep", "run", "concatenate", "withTaskGroup", "withThrowingTaskGroup", "Store",
    "Lane", "store", "onDisappear", "addAction", "cancel",
  ]
}

/// An assignment of a boolean literal.
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
  /// The type that contains the reducer.
  let owner: String
  /// The names of the enum cases, outermost first: `internal.validated`.
  let action: String
  /// It returns an effect with work that ends by itself.
  let startsEffect: Bool
  /// It does more than change the state: it starts an effect or calls something.
  let doesWork: Bool
  /// The file that contains the case.
  let path: String
  let position: AbsolutePosition
}
