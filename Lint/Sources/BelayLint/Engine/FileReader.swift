// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The first pass: parses the files that matter, and notes what could not be parsed.
enum FileReader {
  fileprivate enum Reading: Sendable {
    case read(FileFacts)
    /// Nothing in it is of interest, as far as is known.
    case skipped
    case tooDeep
  }

  static func read(_ inputs: [Linter.Input]) -> (files: [FileFacts], notes: [String]) {
    var readings = parse(inputs) { Relevance.mayMatter($0.bytes) }
    let missing = Relevance.missingTypes(in: readings.compactMap(\.facts))
    let skipped = readings.indices.filter { readings[$0].isSkipped }
    let more = parse(skipped.map { inputs[$0] }) { Relevance.declares(missing, in: $0.bytes) }
    for (index, reading) in zip(skipped, more) { readings[index] = reading }
    return (readings.compactMap(\.facts), zip(inputs, readings).compactMap { note(on: $1, $0.path) })
  }

  private static func parse(
    _ inputs: [Linter.Input], if isWanted: @escaping @Sendable (Linter.Input) -> Bool
  ) -> [Reading] {
    Workers.map(inputs, late: (limit: { 10 + Double($0.bytes.count) / 200_000 }, result: { _ in .tooDeep })) { input in
      guard isWanted(input) else { return .skipped }
      guard !BracketDepth.isTooDeep(input.bytes) else { return .tooDeep }
      return .read(FileWalk.read(SourceText(path: input.path, bytes: input.bytes)))
    }
  }

  private static func note(on reading: Reading, _ path: String) -> String? {
    switch reading {
    case .skipped: nil
    case .tooDeep: "\(path): this file is nested so deeply that parsing it takes too long; it was not linted"
    case .read(let facts):
      facts.source.tree.hasError ? "\(path): not all of this file could be parsed; the rest was linted" : nil
    }
  }
}

extension FileReader.Reading {
  fileprivate var facts: FileFacts? { if case .read(let facts) = self { facts } else { nil } }
  fileprivate var isSkipped: Bool { if case .skipped = self { true } else { false } }
}
