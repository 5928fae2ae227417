// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension Finding {
  func write(to writer: inout ByteWriter) {
    writer.write(rule)
    writer.write(severity.rawValue)
    writer.write(line)
    writer.write(column)
    writer.write(message)
    writer.write(code)
    writer.write(type)
    writer.write(steps) { writer, step in
      writer.write(step.path)
      writer.write(step.line)
      writer.write(step.column)
      writer.write(step.code)
      writer.write(step.note)
    }
    writer.write(fix) { writer, fix in
      writer.write(fix.summary)
      writer.write(fix.edits) { writer, edit in
        writer.write(edit.range.lowerBound)
        writer.write(edit.range.count)
        writer.write(edit.text)
      }
    }
  }

  init(from reader: inout ByteReader, path: String) throws {
    let rule = try reader.text()
    guard let severity = Severity(rawValue: try reader.text()) else { throw ByteReader.Damage() }
    self.init(
      rule: rule, severity: severity, path: path, line: try reader.number(), column: try reader.number(),
      message: try reader.text(), code: try reader.text(), type: try reader.text(),
      steps: try reader.list { reader in
        Finding.Step(
          path: try reader.text(), line: try reader.number(), column: try reader.number(), code: try reader.text(),
          note: try reader.text())
      },
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
