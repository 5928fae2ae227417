// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Lints files: indexes all of them, then runs the rules on each.
public struct Linter: Sendable {
  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// A file to lint.
  public struct Input: Sendable {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// What came of it.
  public struct Report: Sendable, Codable {
    public var findings: [Finding] = []
    /// What a reader should know of files that could not be linted whole.
    public var notes: [String] = []
    public var files = 0
    public var bytes = 0
  }

  public func lint(_ inputs: [Input]) -> Report {
    run(on: Workers.map(inputs) { SourceFile(path: $0.path, bytes: $0.bytes) }).report
  }

  /// Parses and does nothing else: what a linter that parses everything cannot be faster than.
  public static func parseOnly(_ inputs: [Input]) {
    _ = Workers.map(inputs) { SourceText(path: $0.path, bytes: $0.bytes).byteCount }
  }
}
