// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayLint
import Foundation
public import LintRules
import SwiftParser
import SwiftSyntax

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Whether the linter's report on a file can be true, whatever the file contains.
public enum ReportCheck {
  /// A path with every character that a report format has to escape.
  public static let path = "Sources/A \"b\" & <c>,:%|Ä.swift"

  /// A second file that always has one finding: the contents of one file do not remove the findings of another.
  public static let neighbor = Linter.Input(
    path: "Neighbor.swift",
    bytes: Array("let zzz = Zzz(zz) { z }.refreshable { Task { await zzzz.zzzzz() } }\n".utf8))

  public static var configuration: Configuration {
    var configuration = Configuration()
    configuration.optInRules = Set(RuleCatalog.entries.filter(\.isOptIn).map(\.id))
    return configuration
  }

  /// Lints the bytes beside the neighbor and describes the first fault of the report; nil if there is none.
  public static func fault(of bytes: [UInt8], isRepeated: Bool = false) -> String? {
    let linter = Linter(configuration)
    let inputs = [Linter.Input(path: path, bytes: bytes), neighbor]
    let report = linter.lint(inputs)
    guard report.files == 2 else { return "\(report.files) files were linted instead of 2" }
    let own = report.findings.filter { $0.path == path }
    guard report.findings.count == own.count + 1 else {
      return "there are \(report.findings.count - own.count) findings in the neighbor, and there should be 1"
    }
    if isRepeated {
      let second = linter.lint(inputs)
      if second.findings != report.findings || second.notes != report.notes {
        return "a second run says something else"
      }
    }
    return fault(inPlacesOf: own, bytes) ?? fault(inTextsOf: report.findings) ?? fault(inFixesOf: own, bytes)
      ?? fault(inBaselineOf: report.findings)
  }

  private static func fault(inPlacesOf findings: [Finding], _ bytes: [UInt8]) -> String? {
    let lengths = lineLengths(of: bytes)
    for finding in findings {
      guard lengths.indices.contains(finding.line - 1) else {
        return "\(finding.rule) is at line \(finding.line), and there are \(lengths.count)"
      }
      guard (1...lengths[finding.line - 1] + 1).contains(finding.column) else {
        return
          "\(finding.rule) is at \(finding.line):\(finding.column), and the line has \(lengths[finding.line - 1]) bytes"
      }
      if finding.message.contains(where: \.isNewline) { return "\(finding.rule) has a line break in its message" }
    }
    return nil
  }

  /// Counted differently from the linter: by splitting the text.
  private static func lineLengths(of bytes: [UInt8]) -> [Int] {
    var lengths = [0]
    var isAfterReturn = false
    for byte in bytes {
      switch byte {
      case 10 where isAfterReturn: isAfterReturn = false
      case 10: lengths.append(0)
      case 13:
        isAfterReturn = true
        lengths.append(0)
      default:
        isAfterReturn = false
        lengths[lengths.count - 1] += 1
      }
    }
    return lengths
  }

  private static func fault(inTextsOf findings: [Finding]) -> String? {
    for reporter in Reporter.allCases {
      let text = reporter.text(of: findings)
      switch reporter {
      case .json, .codeclimate:
        let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let objects = value as? [[String: Any]] else { return "the \(reporter.rawValue) report cannot be parsed" }
        guard objects.count == findings.count else {
          return "the \(reporter.rawValue) report has \(objects.count) findings"
        }
      case .sarif:
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)), value is [String: Any] else {
          return "the sarif report cannot be parsed"
        }
      case .checkstyle, .junit:
        if !XMLParser(data: Data(text.utf8)).parse() { return "the \(reporter.rawValue) report cannot be parsed" }
      case .xcode, .githubActionsLogging:
        let lines = text.utf8.count { $0 == 10 }
        guard lines == findings.count else { return "the \(reporter.rawValue) report has \(lines) lines" }
      case .text, .markdown, .html: break
      }
    }
    return nil
  }

  /// A file that parses still does when each of its findings is fixed.
  private static func fault(inFixesOf findings: [Finding], _ bytes: [UInt8]) -> String? {
    let fixes = findings.compactMap(\.fix)
    for edit in fixes.flatMap(\.edits) where edit.range.upperBound > bytes.count {
      return "a fix changes what is behind the end of the file"
    }
    guard !fixes.isEmpty, !hasError(bytes), let fixed = Fixes.apply(fixes, to: bytes)
    else { return nil }
    return hasError(fixed) ? "the file no longer parses once it is fixed" : nil
  }

  private static func hasError(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }.hasError
  }

  private static func fault(inBaselineOf findings: [Finding]) -> String? {
    guard let baseline = Baseline(text: Baseline(findings).text) else { return "its own baseline cannot be read" }
    return baseline.new(among: findings).isEmpty
      ? nil : "the baseline does not contain the findings it was written from"
  }
}
