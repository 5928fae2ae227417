// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

extension Linter {
  /// One of the inputs is not what ``facts(of:)`` has written.
  public struct FactsError: Error {
    /// Which one.
    public let index: Int
  }

  /// The facts of files as bytes, and what could not be read.
  public func facts(of paths: [String]) -> (bytes: [UInt8], notes: [String]) {
    let states = Workers.map(paths, late: LateItem.parsing) { FileState($0, nil) }
    let files = states.compactMap(\.file)
    let notes = states.compactMap { $0.note ?? $0.file?.note }
    return (FactsFile.bytes(of: files.map(\.entry.code)), notes.map { $0[configuration.language] })
  }

  /// Lints what ``facts(of:)`` has written of one or more parts of a repository. A file that is in several parts counts once.
  ///
  /// - Throws: ``FactsError``.
  public func lint(facts parts: [[UInt8]]) throws -> Report {
    var codes: [String: Code] = [:]
    for (index, part) in parts.enumerated() {
      do {
        for code in try FactsFile.read(part) { codes[code.path] = code }
      } catch {
        throw FactsError(index: index)
      }
    }
    let files = codes.values.sorted { $0.path < $1.path }.map { LintedFile($0, byteCount: 0) }
    var run = KeptRun(files, configuration: configuration.stamp)
    run.complete(
      LintRun(configuration: configuration) { [UInt8](contentsOfFile: $0) })
    return report(of: run)
  }
}
