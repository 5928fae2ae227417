// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The code of several files as bytes: what `belay-lint facts` writes and `belay-lint check` reads. `Facts.md` describes the format.
package enum FactsFile {
  private static let magic = Array("belay-lint facts 1\n".utf8)

  /// - Throws: `ByteReader.Damage` for anything that ``bytes(of:)`` has not written.
  package static func read(_ bytes: [UInt8]) throws -> [Code] {
    var reader = ByteReader(bytes[...])
    guard try reader.slice(magic.count).elementsEqual(magic) else { throw ByteReader.Damage() }
    var files: [Code] = []
    while !reader.isAtEnd { files.append(try Code(from: &reader)) }
    return files
  }

  package static func bytes(of files: [Code]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(magic)
    for file in files { file.write(to: &writer) }
    return writer.bytes
  }
}

extension Code {
  package func write(to writer: inout ByteWriter) {
    writer.write(path)
    writer.write(stamp)
    writer.write(names) { $0.write($1) }
    lines.write(to: &writer)
    writer.write(commands) { writer, command in
      writer.write(command.text)
      writer.write(command.offset)
    }
    writer.write(hasSyntaxErrors)
    writer.write(nodes.count)
    var last = 0
    for (index, node) in nodes.enumerated() {
      writer.write(Int(node.kind.rawValue))
      writer.write(Int(node.flags.rawValue))
      writer.write(Int(node.name))
      let difference = Int(node.offset) - last
      writer.write(difference < 0 ? -difference * 2 - 1 : difference * 2)
      writer.write(Int(node.end) - index - 1)
      last = Int(node.offset)
    }
  }

  package convenience init(from reader: inout ByteReader) throws {
    let path = try reader.text()
    let stamp = try reader.hash()
    let names = try reader.texts()
    let lines = try LineTable(from: &reader)
    let commands = try reader.list { reader in CodeCommand(text: try reader.text(), offset: try reader.number()) }
    guard commands.allSatisfy({ $0.offset >= 0 }) else { throw ByteReader.Damage() }
    let hasSyntaxErrors = try reader.flag()
    let count = try reader.number()
    guard count > 0, count <= reader.left else { throw ByteReader.Damage() }
    var nodes: [CodeNode] = []
    nodes.reserveCapacity(count)
    var offset = 0
    var ends: [Int] = [count]
    for index in 0..<count {
      while let end = ends.last, end == index { ends.removeLast() }
      guard let kind = CodeKind(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else {
        throw ByteReader.Damage()
      }
      let flags = CodeFlags(rawValue: UInt8(truncatingIfNeeded: try reader.number()))
      let name = try reader.number()
      let difference = try reader.number()
      offset &+= difference & 1 == 1 ? -(difference >> 1) - 1 : difference >> 1
      let below = try reader.number()
      guard names.indices.contains(name), offset >= 0, offset <= Int(UInt32.max), below >= 0, let limit = ends.last,
        below <= limit - index - 1
      else { throw ByteReader.Damage() }
      ends.append(index + 1 + below)
      nodes.append(
        CodeNode(
          kind: kind, flags: flags, name: UInt32(name), offset: UInt32(offset), end: UInt32(index + 1 + below)))
    }
    self.init(
      path: path, stamp: stamp, nodes: nodes, names: names, lines: lines, commands: commands,
      hasSyntaxErrors: hasSyntaxErrors)
  }
}

extension LineTable {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(starts.count)
    var last = 0
    for start in starts {
      writer.write(Int(start) - last)
      last = Int(start)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws {
    var last = 0
    let starts = try reader.list { reader in
      let length = try reader.number()
      guard length >= 0, length <= Int(UInt32.max) else { throw ByteReader.Damage() }
      last += length
      guard last <= Int(UInt32.max) else { throw ByteReader.Damage() }
      return UInt32(last)
    }
    guard starts.first == 0 else { throw ByteReader.Damage() }
    self.init(starts: starts)
  }
}
