// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Reads the lines of findings' paths. Each other file is read once, and only if a message names a line of it.
struct StepTexts {
  private struct File {
    let path: String
    let bytes: [UInt8]
    let lines: LineTable
  }

  private let own: File
  private let entries: [CodeEntry]
  private let read: (String) -> [UInt8]?
  private var others: [String: File?] = [:]

  init(_ code: Code, _ bytes: [UInt8], entries: [CodeEntry], read: @escaping (String) -> [UInt8]?) {
    own = File(path: code.path, bytes: bytes, lines: code.lines)
    (self.entries, self.read) = (entries, read)
  }

  mutating func steps(of finding: Finding) -> [Finding.Step] {
    var mentions = NamedLines(in: finding.message).mentions
    let ownNote = mentions.first { $0.file == nil && $0.line == finding.line }?.sentence
    mentions.removeAll { $0.file == nil && $0.line == finding.line }
    let first = step(own, finding.line, ownNote ?? "")
    return [first].compactMap { $0 }
      + mentions.compactMap { mention in
        guard let file = mention.file.map({ file(named: $0) }) ?? own else { return nil }
        return step(file, mention.line, mention.sentence)
      }
  }

  /// Nil if no file has that name, or more than one: a wrong line is worse than none.
  private mutating func file(named name: String) -> File? {
    if let known = others[name] { return known }
    let found = Array(entries.lazy.map(\.path).filter { $0 == name || $0.hasSuffix("/" + name) }.prefix(2))
    var file: File?
    if found.count == 1, let bytes = read(found[0]) {
      file = File(path: found[0], bytes: bytes, lines: LineTable(bytes))
    }
    others[name] = .some(file)
    return file
  }

  private func step(_ file: File, _ line: Int, _ note: String) -> Finding.Step? {
    guard line <= file.lines.count else { return nil }
    let range = file.lines.range(ofLine: line, in: file.bytes.count).clamped(to: 0..<file.bytes.count)
    let blanks = file.bytes[range].prefix { $0 == 9 || $0 == 32 }.count
    return Finding.Step(
      path: file.path, line: line, column: blanks + 1, code: file.lines.text(ofLine: line, in: file.bytes), note: note)
  }
}
