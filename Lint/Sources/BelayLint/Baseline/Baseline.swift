// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The accepted findings, which are not reported.
///
/// A finding is identified by its rule, its file and the text of its line, so lines may be added or removed above it.
public struct Baseline: Sendable, Equatable {
  /// How often each accepted finding occurs.
  public private(set) var counts: [String: Int] = [:]

  public init(_ findings: [Finding]) {
    for finding in findings { counts[Self.key(of: finding), default: 0] += 1 }
  }

  /// Reads a baseline file; nil if the text is not one.
  public init?(text: String) {
    var lines = text.split(separator: "\n").map(String.init)[...]
    guard lines.popFirst() == Self.head else { return nil }
    for line in lines { counts[line, default: 0] += 1 }
  }

  /// One line for each finding, sorted, so that two branches merge readably.
  public var text: String {
    let lines = counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
    return ([Self.head] + lines).joined(separator: "\n") + "\n"
  }

  /// The findings that the baseline does not contain.
  public func new(among findings: [Finding]) -> [Finding] {
    var left = counts
    return findings.filter { finding in
      let key = Self.key(of: finding)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }

  private static let head = "belay-lint baseline 1"

  private static func key(of finding: Finding) -> String {
    "\(Fingerprint.text(of: finding.code.utf8)) \(finding.rule) \(finding.path)"
  }
}
