// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension Linter {
  /// Reads the files and lints them. A file that cannot be read is noted, and the others are linted.
  ///
  /// - Parameter cache: The cache to read from and to write the result to.
  public func lint(paths: [String], cache: ReportCache? = nil) -> Report {
    let contents = Workers.map(paths) { path -> (file: SourceFile?, note: Message?) in
      guard let data = FileManager.default.contents(atPath: path) else {
        return (nil, Message(en: "\(path): this file cannot be read", ja: "\(path): このファイルは読み込めません"))
      }
      let bytes = [UInt8](data)
      guard bytes.isUTF8 else {
        return (
          nil,
          Message(
            en: "\(path): this file is not UTF-8, and was not linted", ja: "\(path): UTF-8 ではないため、このファイルは検査していません")
        )
      }
      return (SourceFile(path: path, bytes: bytes), nil)
    }
    var report = lint(contents.compactMap(\.file), cache)
    report.notes = contents.compactMap { $0.note?[configuration.language] } + report.notes
    return report
  }

  private func lint(_ files: [SourceFile], _ cache: ReportCache?) -> Report {
    guard let cache else { return run(on: files).report }
    let key = key(of: files)
    if let report = cache.report(for: key) { return report }
    let (kept, note) = cache.files(for: self)
    let outcome = run(on: files, kept: kept)
    cache.keep(outcome, of: self, for: key, beside: kept)
    var report = outcome.report
    if let note { report.notes.insert(note[configuration.language], at: 0) }
    return report
  }
}

extension [UInt8] {
  /// Most code is ASCII, which is fast to check.
  fileprivate var isUTF8: Bool {
    let isASCII = withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        if buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
        offset += 8
      }
      return buffer[offset...].allSatisfy { $0 < 0x80 }
    }
    return isASCII || String(bytes: self, encoding: .utf8) != nil
  }
}
