// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

/// A file on the disk beside what the last run knows of it.
enum FileState: Sendable {
  /// Its bytes are those that the run of this number has read; with the mark if that has changed.
  case same(Int, FileMark?)
  case read(LintedFile)
  case unreadable(Message)

  init(_ path: String, _ run: KeptRun?) {
    let mark = FileMark(path: path)
    let number = run?.numbers[path]
    let known = number.flatMap { run?.files[$0] }
    if let number, let mark, let known, known.mark == mark {
      self = .same(number, nil)
      return
    }
    guard let bytes = [UInt8](contentsOfFile: path) else {
      self = .unreadable(Message(en: "\(path): this file cannot be read", ja: "\(path): このファイルは読み込めません"))
      return
    }
    guard bytes.isUTF8 else {
      self = .unreadable(
        Message(
          en: "\(path): this file is not UTF-8, and was not linted", ja: "\(path): UTF-8 ではないため、このファイルは検査していません"))
      return
    }
    let source = SourceFile(path: path, bytes: bytes)
    if let number, let known, known.entry.stamp == source.stamp {
      self = .same(number, mark)
    } else {
      var file = LintedFile(reading: source)
      file.mark = mark
      self = .read(file)
    }
  }

  var file: LintedFile? { if case .read(let file) = self { file } else { nil } }
  var note: Message? { if case .unreadable(let note) = self { note } else { nil } }
}

extension FileMark {
  /// Nil if there is no such file, or if it was changed so lately that another change could have the same time.
  fileprivate init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard now.tv_sec - time.tv_sec > 2 else { return nil }
    self.init(size: Int(status.st_size), modified: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
  }
}
