// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
public import Foundation
import SwiftParser
import SwiftSyntax

/// The texts from which the mutations start.
public enum Seeds {
  /// The marked code in the rules' tests: every multi-line string of more than two lines, without the marks.
  public static func fixtures(in folder: URL) -> [[UInt8]] {
    files(in: folder, ending: ".swift").flatMap { file -> [[UInt8]] in
      guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
      let walk = Strings(viewMode: .sourceAccurate)
      walk.walk([UInt8](data).withUnsafeBufferPointer { Parser.parse(source: $0) })
      return walk.texts.map { Array($0.replacing("1️⃣", with: "").utf8) }
    }
  }

  /// The saved inputs with their names.
  public static func corpus(in folder: URL) -> [(name: String, bytes: [UInt8])] {
    files(in: folder, ending: ".input").compactMap { file in
      FileManager.default.contents(atPath: file.path).map { (file.lastPathComponent, [UInt8]($0)) }
    }
  }

  private static func files(in folder: URL, ending: String) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { folder.appendingPathComponent($0) }
  }

  private final class Strings: SyntaxVisitor {
    var texts: [String] = []

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.openingQuote.tokenKind == .multilineStringQuote, node.segments.count > 2 else { return .skipChildren }
      texts.append(node.segments.map { $0.as(StringSegmentSyntax.self)?.content.text ?? "value" }.joined())
      return .skipChildren
    }
  }
}

/// Makes the input of a round: the same seed and round give the same bytes.
public struct Fuzzer: Sendable {
  private let seeds: [[UInt8]]
  private let seed: UInt64

  public init(seeds: [[UInt8]], seed: UInt64) { (self.seeds, self.seed) = (seeds, seed) }

  public func input(ofRound round: Int) -> [UInt8] {
    var numbers = SplitMix64(seed: seed &+ UInt64(round) &* 0x2545_F491_4F6C_DD1D)
    var bytes = seeds.randomElement(using: &numbers) ?? []
    for _ in 0..<Int.random(in: 1...5, using: &numbers) {
      let mutation = Mutation.allCases.randomElement(using: &numbers) ?? .delete
      let other = seeds.randomElement(using: &numbers) ?? []
      bytes = mutation.apply(to: bytes, other: other, using: &numbers)
    }
    return bytes
  }
}
