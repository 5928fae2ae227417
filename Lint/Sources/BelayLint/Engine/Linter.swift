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

  /// The result of linting.
  public struct Report: Sendable, Codable {
    public var findings: [Finding] = []
    /// Notes about files that could not be linted completely.
    public var notes: [String] = []
    public var files = 0
    public var bytes = 0
  }

  public func lint(_ inputs: [Input]) -> Report {
    run(on: Workers.map(inputs) { SourceFile(path: $0.path, bytes: $0.bytes) }).report
  }

  /// Only parses: a lower bound for the time of a linter that parses everything.
  public static func parseOnly(_ inputs: [Input]) {
    _ = Workers.map(inputs) { SourceText(path: $0.path, bytes: $0.bytes).byteCount }
  }
}
