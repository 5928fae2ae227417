// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lines that a `git diff -U0` reports as new.
public struct ChangedLines: Sendable, Equatable {
  /// By path; the whole file if git does not track it yet.
  public private(set) var lines: [String: [ClosedRange<Int>]] = [:]

  public init(diff: String) {
    var path: String?
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("+++ ") {
        path = Self.path(line.dropFirst(4))
      } else if line.hasPrefix("@@ "), let path, let range = Self.range(line) {
        lines[path, default: []].append(range)
      }
    }
  }

  public mutating func addFile(_ path: String) { lines[path] = [1...Int.max] }

  public func contains(_ path: String, line: Int) -> Bool { lines[path]?.contains { $0.contains(line) } ?? false }

  /// `b/Sources/Screen.swift`, possibly in quotes or followed by a tab.
  private static func path(_ text: Substring) -> String? {
    var text = text
    if text.hasSuffix("\t") || text.hasSuffix("\r") { text = text.dropLast() }
    if text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    return text.hasPrefix("b/") ? String(text.dropFirst(2)) : nil
  }

  /// `12,3` of `@@ -10,2 +12,3 @@`
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    guard let added = text.split(separator: " ").first(where: { $0.hasPrefix("+") }) else { return nil }
    let parts = added.dropFirst().split(separator: ",").compactMap { Int($0) }
    guard let first = parts.first else { return nil }
    let count = parts.count > 1 ? parts[1] : 1
    return count > 0 ? first...(first + count - 1) : nil
  }
}
