// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

extension LintedFile {
  /// Parses the file into code. The tree is released at once.
  init(reading file: SourceFile) {
    if ObjectiveCReader.isObjectiveC(file.path) {
      let code = ObjectiveCReader.code(path: file.path, bytes: file.bytes, stamp: file.stamp)
      self.init(code, byteCount: file.bytes.count)
      return
    }
    guard !BracketDepth.isTooDeep(file.bytes) else {
      self.init(unread: file.path, file.stamp, file.bytes.count)
      return
    }
    let code = CodeReader.read(SourceText(path: file.path, bytes: file.bytes), stamp: file.stamp)
    self.init(code, byteCount: file.bytes.count)
  }

  /// Code that was read earlier.
  init(_ code: Code, byteCount: Int) {
    self.init(
      entry: CodeEntry(code), byteCount: byteCount,
      use: code.isObjectiveC ? .objectiveC : code.isTest || code.isGenerated ? .leftOut : .linted,
      note: code.hasSyntaxErrors ? .syntaxErrors(code.path) : nil)
  }

  /// A file that takes too long to parse.
  fileprivate init(unread path: String, _ stamp: ContentHash, _ byteCount: Int) {
    self.init(
      entry: CodeEntry(.empty(path: path, stamp: stamp)), byteCount: byteCount, use: .linted,
      note: Message(
        en: "\(path): this file is nested so deeply that parsing it takes too long; it was not linted",
        ja: "\(path): ネストが深すぎて解析に時間がかかるため、このファイルは検査していません"))
  }
}

extension Message {
  fileprivate static func syntaxErrors(_ path: String) -> Message {
    Message(
      en: "\(path): not all of this file could be parsed; the rest was linted",
      ja: "\(path): このファイルには解析できない部分があります。残りは検査しました")
  }
}

extension LateItem where Item == SourceFile, Result == LintedFile {
  /// Parsing takes far longer than it can take for a file of this size.
  static var parsing: Self {
    LateItem(
      seconds: { 10 + Double($0.bytes.count) / 200_000 },
      result: { LintedFile(unread: $0.path, $0.stamp, $0.bytes.count) })
  }
}

extension LateItem where Item == String, Result == FileState {
  static var parsing: Self {
    LateItem(
      seconds: { path in
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
        return 10 + Double(size) / 200_000
      },
      // Without a stamp: the next run tries again.
      result: { .read(LintedFile(unread: $0, ContentHash(), 0)) })
  }
}
