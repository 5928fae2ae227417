// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One change to a file, which may or may not still compile afterward.
public enum Mutation: String, CaseIterable, Sendable {
  case delete, duplicate, swap, truncate, nest, multiply, graft, rename, splice, lineEnds, comment

  func apply(to bytes: [UInt8], other: [UInt8], using numbers: inout SplitMix64) -> [UInt8] {
    switch self {
    case .splice: return spliced(bytes, using: &numbers)
    case .lineEnds: return lineEnds(of: bytes, using: &numbers)
    case .truncate: return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)))
    case .comment:
      return inserting(Self.comments.randomElement(using: &numbers) ?? "", into: bytes, using: &numbers)
    case .delete, .duplicate, .swap, .nest, .multiply, .graft, .rename:
      return moved(bytes, other: other, using: &numbers)
    }
  }

  private func moved(_ bytes: [UInt8], other: [UInt8], using numbers: inout SplitMix64) -> [UInt8] {
    let pieces = Pieces(of: bytes)
    guard let (kind, range) = pieces.pick(using: &numbers) else { return bytes }
    let piece = Array(bytes[range])
    let separator: [UInt8] = kind == .statement || kind == .member ? [10] : [32]
    switch self {
    case .delete: return bytes.replacing(range, with: [])
    case .duplicate: return bytes.replacing(range, with: piece + separator + piece)
    case .multiply:
      let count = min(Int.random(in: 3...200, using: &numbers), 20_000 / (piece.count + 1) + 2)
      return bytes.replacing(range, with: Array(repeatElement(piece + separator, count: count).joined()))
    case .swap:
      guard let second = pieces.ranges[kind]?.randomElement(using: &numbers), !second.overlaps(range) else {
        return bytes
      }
      let (early, late) = range.lowerBound < second.lowerBound ? (range, second) : (second, range)
      return bytes.replacing(late, with: Array(bytes[early])).replacing(early, with: Array(bytes[late]))
    case .graft:
      guard let taken = Pieces(of: other).ranges[kind]?.randomElement(using: &numbers) else { return bytes }
      return bytes.replacing(range, with: Array(other[taken]))
    case .rename:
      guard let second = pieces.ranges[.token]?.randomElement(using: &numbers) else { return bytes }
      let first = pieces.ranges[.token]?.randomElement(using: &numbers) ?? range
      return bytes.replacing(first, with: Array(bytes[second]))
    case .nest:
      let (before, after) = Self.wrappings.randomElement(using: &numbers) ?? ("(", ")")
      let count =
        numbers.isOnce(in: 8) ? Int.random(in: 10...400, using: &numbers) : Int.random(in: 1...4, using: &numbers)
      let open = Array(String(repeating: before, count: count).utf8)
      return bytes.replacing(range, with: open + piece + Array(String(repeating: after, count: count).utf8))
    default: return bytes
    }
  }

  private static let wrappings = [
    ("(", ")"), ("[", "]"), ("{ ", " }()"), ("Task { ", " }"), ("Task { [weak self] in ", "\n}"),
    ("while true { ", "\n}"), ("for await value in values.stream { ", "\n}"), ("if let self { ", "\n}"),
    ("await withCheckedContinuation { continuation in ", "\n}"), ("AsyncStream { continuation in ", "\n}"),
    ("do { ", "\n} catch { }"), ("defer { ", "\n}"), ("#if DEBUG\n", "\n#endif\n"), ("func nested() async { ", "\n}\n"),
    ("final class Nested { ", "\n}\n"), ("await withTaskGroup(of: Void.self) { group in ", "\n}"), ("\"\\(", ")\""),
    (".run { send in ", "\n}"), ("try? await ", ""), ("self?.", ""), ("a ? ", " : b"), ("!", ""),
  ]

  static let comments = [
    "// belay:disable all\n", "// belay:disable:next task-outlives-owner — for now\n", "/* belay:disable:this all */",
    "// belay:enable all\n", "// belay:disable:previous\n", "// belay:", "/* belay:disable:next ",
    "// belay:disable:next 🧗\n",
    "\n// belay:disable:next task-outlives-owner, task-not-owned -\n", "/* /* */", "\"\"\"", "#\"", "*/",
  ]

  private static let splices: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xED, 0xA0, 0x80], [0x80], [0], [0, 0, 0], [0xEF, 0xBB, 0xBF],
    [13],
    [13, 10], [9], [11], [12], [0x1B], [0x7F], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xAE], [0xC2, 0xA0],
    [0xF0, 0x9F, 0xA7, 0x97],
    [0x60], [0x5C], [0x22], [0x22, 0x22, 0x22], [0x7B], [0x7D], [0x28], [0x29], [0x23], [0x40], [0xEF, 0xBF, 0xBE],
  ]

  private func spliced(_ bytes: [UInt8], using numbers: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let place = numbers.isOnce(in: 5) ? 0 : Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...3, using: &numbers))
      bytes.replaceSubrange(place..<end, with: Self.splices.randomElement(using: &numbers) ?? [])
    }
    return bytes
  }

  private func lineEnds(of bytes: [UInt8], using numbers: inout SplitMix64) -> [UInt8] {
    let ends: [[UInt8]] = [[13, 10], [13], [10, 10], [32], []]
    let chosen = ends.randomElement(using: &numbers) ?? [13]
    let isMixed = Bool.random(using: &numbers)
    var changed: [UInt8] = []
    for byte in bytes {
      if byte == 10, !isMixed || Bool.random(using: &numbers) { changed += chosen } else { changed.append(byte) }
    }
    return changed
  }

  private func inserting(_ text: String, into bytes: [UInt8], using numbers: inout SplitMix64) -> [UInt8] {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    return bytes.replacing(place..<place, with: Array(text.utf8))
  }
}

extension [UInt8] {
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> [UInt8] {
    var changed = self
    changed.replaceSubrange(range, with: replacement)
    return changed
  }
}
