// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The findings in a file, and what they depend on besides the file.
struct FileFindings: Sendable {
  var findings: [Finding] = []
  var queries: [IndexQuery] = []
  /// The hash of the index's answers.
  var answers = ContentHash()

  func write(to writer: inout ByteWriter) {
    writer.write(answers)
    writer.write(queries) { $1.write(to: &$0) }
    writer.write(findings) { $1.write(to: &$0) }
  }

  init() {}

  init(findings: [Finding], queries: [IndexQuery], answers: ContentHash) {
    (self.findings, self.queries, self.answers) = (findings, queries, answers)
  }

  init(from reader: inout ByteReader, path: String) throws {
    answers = try reader.hash()
    queries = try reader.list { try IndexQuery(from: &$0) }
    findings = try reader.list { try Finding(from: &$0, path: path) }
  }
}

extension IndexQuery {
  fileprivate func write(to writer: inout ByteWriter) {
    let (code, name) =
      switch self {
      case .type(let name): (-1, name)
      case .shortName(let name): (-2, name)
      case .handlers(let name): (-3, name)
      case .list(let list, let name): (list.rawValue, name)
      }
    writer.write(code)
    writer.write(name)
  }

  fileprivate init(from reader: inout ByteReader) throws {
    let (code, name) = (try reader.number(), try reader.text())
    switch code {
    case -1: self = .type(name)
    case -2: self = .shortName(name)
    case -3: self = .handlers(name)
    default:
      guard let list = IndexList(rawValue: code) else { throw ByteReader.Damage() }
      self = .list(list, name)
    }
  }
}

extension Finding {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(rule)
    writer.write(severity.rawValue)
    writer.write(line)
    writer.write(column)
    writer.write(message)
    writer.write(code)
    writer.write(fix) { writer, fix in
      writer.write(fix.summary)
      writer.write(fix.edits) { writer, edit in
        writer.write(edit.range.lowerBound)
        writer.write(edit.range.count)
        writer.write(edit.text)
      }
    }
  }

  fileprivate init(from reader: inout ByteReader, path: String) throws {
    let rule = try reader.text()
    guard let severity = Severity(rawValue: try reader.text()) else { throw ByteReader.Damage() }
    self.init(
      rule: rule, severity: severity, path: path, line: try reader.number(), column: try reader.number(),
      message: try reader.text(), code: try reader.text(),
      fix: try reader.optional { reader in
        Fix(
          summary: try reader.text(),
          edits: try reader.list { reader in
            let start = try reader.number()
            let count = try reader.number()
            guard start >= 0, count >= 0, start <= Int.max - count else { throw ByteReader.Damage() }
            return Fix.Edit(range: start..<start + count, text: try reader.text())
          })
      })
  }
}
