// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a file was read.
struct Reading: Sendable {
  enum Outcome: Sendable {
    case read(FileFacts)
    /// Nothing in it is relevant, as far as is known.
    case skipped
    case tooDeep
    /// Parsing took too long and was given up. The next run tries again.
    case late
  }

  var outcome: Outcome
  /// It contains one of the words that rules look for.
  var matters = true
  /// The types that it declares or extends, if it has none of those words: another file may need them.
  var declared: Set<String> = []
  /// It was taken from the cache unchanged.
  var isKept = false

  var facts: FileFacts? { if case .read(let facts) = outcome { facts } else { nil } }
  var isSkipped: Bool { if case .skipped = outcome { true } else { false } }

  func note(_ path: String) -> Message? {
    switch outcome {
    case .skipped: nil
    case .tooDeep, .late:
      Message(
        en: "\(path): this file is nested so deeply that parsing it takes too long; it was not linted",
        ja: "\(path): ネストが深すぎて解析に時間がかかるため、このファイルは検査していません")
    case .read(let facts):
      facts.hasSyntaxErrors
        ? Message(
          en: "\(path): not all of this file could be parsed; the rest was linted",
          ja: "\(path): このファイルには解析できない部分があります。残りは検査しました") : nil
    }
  }
}

extension Reading {
  /// Nil for a result that the next run may improve.
  var bytes: [UInt8]? {
    var writer = ByteWriter()
    writer.write(matters)
    writer.write(declared) { $0.write($1) }
    switch outcome {
    case .read(let facts):
      writer.write(0)
      facts.write(to: &writer)
    case .skipped: writer.write(1)
    case .tooDeep: writer.write(2)
    case .late: return nil
    }
    return writer.bytes
  }

  init(from bytes: ArraySlice<UInt8>, file: SourceFile) throws {
    var reader = ByteReader(bytes)
    matters = try reader.flag()
    declared = Set(try reader.texts())
    isKept = true
    switch try reader.number() {
    case 0: outcome = .read(try FileFacts(from: &reader, file: file))
    case 1: outcome = .skipped
    case 2: outcome = .tooDeep
    default: throw ByteReader.Damage()
    }
  }
}
