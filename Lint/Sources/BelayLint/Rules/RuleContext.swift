// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The input of a rule: a file and the facts about it.
struct RuleContext {
  let file: FileFacts
  let index: RepositoryIndex
  let configuration: Configuration

  let source: SourceText
  let sites: Sites
  var path: String { file.file.path }

  /// The tasks that the file starts.
  let tasks: [TaskSite]

  init(file: FileFacts, index: RepositoryIndex, configuration: Configuration) {
    (self.file, self.index, self.configuration) = (file, index, configuration)
    let parsed = file.file.parsed
    (source, sites) = (parsed.text, parsed.sites)
    tasks = ["Task", "detached", "immediate"].flatMap { parsed.sites.calls[$0] ?? [] }.compactMap(TaskSite.init)
  }

  func owner(around node: some SyntaxProtocol) -> Owner? { Owner(around: node, in: index, path: path) }

  var language: Language { configuration.language }

  var judge: LoopJudge { LoopJudge(index: index, configuration: configuration, path: path) }

  func line(of node: some SyntaxProtocol) -> Int { source.lines.line(of: node) }

  func finding<R: Rule>(
    _ rule: R.Type, at node: some SyntaxProtocol, _ message: Message, severity: Severity = .warning, fix: Fix? = nil
  ) -> Finding {
    finding(rule, at: node.positionAfterSkippingLeadingTrivia, message, severity: severity, fix: fix)
  }

  func finding<R: Rule>(
    _ rule: R.Type, at position: AbsolutePosition, _ message: Message, severity: Severity = .warning, fix: Fix? = nil
  ) -> Finding {
    let place = source.lines.place(of: position.utf8Offset)
    return Finding(
      rule: rule.id, severity: configuration.severities[rule.id] ?? severity, path: path, line: place.line,
      column: place.column, message: message[language].onOneLine, fix: fix)
  }
}

extension String {
  /// A message may quote code with several lines, but a report has one line for each finding.
  fileprivate var onOneLine: String {
    contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}
