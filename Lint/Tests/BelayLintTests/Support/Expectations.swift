// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftParser
import SwiftSyntax
import Testing

@testable import BelayLint
@testable import LintRules

/// Lints marked code through the whole pipeline and compares one rule's findings with the marks; then again for each
/// mutation.
func expectFindings(
  of rule: String, in marked: String, beside others: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for mutation in Mutation.cases(of: rule) {
    let source = MarkedSource(mutation.apply(to: marked, rule: rule))
    let findings = lint(source.text, beside: mutation == .renamed ? [] : others, rule)
    if mutation == .renamed, !others.isEmpty { continue }
    let found = findings.map { Place(line: $0.line, column: $0.column) }
    #expect(
      found == source.places,
      "\(rule), \(mutation): found \(found), expected \(source.places)\n\(source.text)",
      sourceLocation: sourceLocation)
    expectFixesToHold(rule, findings, source.text, sourceLocation)
    for finding in findings {
      let shouts = finding.message.prefix(3).allSatisfy { $0.isUppercase }
      #expect(!shouts && !finding.message.contains("="), "debug output", sourceLocation: sourceLocation)
      #expect(finding.message.count < 400, "too long for a tired reader", sourceLocation: sourceLocation)
    }
  }
}

/// Every fix of a rule: the fixed file parses, the finding is gone, and no new one appears.
private func expectFixesToHold(
  _ rule: String, _ findings: [Finding], _ source: String, _ sourceLocation: Testing.SourceLocation
) {
  var (left, bytes) = (findings, Array(source.utf8))
  for _ in 0..<5 {
    guard let fixed = Fixes.apply(left.compactMap(\.fix), to: bytes) else { break }
    bytes = fixed
    left = lint(String(decoding: bytes, as: UTF8.self), rule)
  }
  let text = String(decoding: bytes, as: UTF8.self)
  #expect(
    left.allSatisfy { $0.fix == nil } && left.count <= findings.count { $0.fix == nil },
    "found again after the fix: \(text)", sourceLocation: sourceLocation)
  let wasWhole = !Parser.parse(source: source).hasError
  #expect(!wasWhole || !Parser.parse(source: text).hasError, "does not parse: \(text)", sourceLocation: sourceLocation)
}

/// Code in which the rule finds nothing.
func expectNothing(
  of rule: String, in source: String, beside others: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(!source.contains(MarkedSource.marker), sourceLocation: sourceLocation)
  expectFindings(of: rule, in: source, beside: others, sourceLocation: sourceLocation)
}

/// Applies the fixes: the file parses, equals the expected text, and a second run finds nothing.
func expectFix(
  of rule: String, in source: String, gives expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let fixed = Fixes.apply(lint(source, rule).compactMap(\.fix), to: Array(source.utf8)).map {
    String(decoding: $0, as: UTF8.self)
  }
  #expect(fixed == expected, sourceLocation: sourceLocation)
  guard let fixed else { return }
  #expect(!Parser.parse(source: fixed).hasError, sourceLocation: sourceLocation)
  #expect(lint(fixed, rule).isEmpty, sourceLocation: sourceLocation)
}

func lint(_ source: String, beside others: [String] = [], _ rule: String) -> [Finding] {
  var configuration = Configuration()
  configuration.onlyRules = [rule]
  return findings(in: source, beside: others, configuration)
}

func findings(in source: String, beside others: [String] = [], _ configuration: Configuration = Configuration())
  -> [Finding]
{
  let inputs =
    [Linter.Input(path: "Screen.swift", bytes: Array(source.utf8))]
    + others.enumerated().map { Linter.Input(path: "Other\($0.offset).swift", bytes: Array($0.element.utf8)) }
  return Linter(configuration).lint(inputs).findings.filter { $0.path == "Screen.swift" }
}
