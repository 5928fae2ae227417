// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// A run is stored in two parts: all files with the table, and, beside it, the files that have changed since.
extension KeptRun {
  enum Failure: Error { case otherBuild, damaged }

  private static let magic = Array("belay-lint run 5\n".utf8)

  /// - Throws: ``Failure``.
  init(_ bytes: [UInt8], build: ContentHash) throws {
    do {
      var reader = try Self.unsealed(bytes, build)
      let configuration = try reader.hash()
      let files = try reader.list { try LintedFile(from: &$0) }
      self.init(files, try TopicTable(from: &reader), configuration, isStored: true)
    } catch is ByteReader.Damage {
      throw Failure.damaged
    }
  }

  /// Puts the changes into the run.
  ///
  /// - Throws: ``Failure``.
  mutating func apply(changes bytes: [UInt8], build: ContentHash) throws {
    do {
      var reader = try Self.unsealed(bytes, build)
      configuration = try reader.hash()
      for path in try reader.texts() { remove(path: path) }
      for file in try reader.list({ try LintedFile(from: &$0) }) { place(file) }
      startAnew()
    } catch is ByteReader.Damage {
      throw Failure.damaged
    }
  }

  func bytes(build: ContentHash) -> [UInt8] {
    var body = ByteWriter()
    body.write(configuration)
    body.write(present) { $1.write(to: &$0) }
    // The numbers are those of the files that are there.
    TopicTable(Workers.map(present) { $0.entry.code.topics }).write(to: &body)
    return Self.sealed(body, build)
  }

  func changes(build: ContentHash) -> [UInt8] {
    var body = ByteWriter()
    body.write(configuration)
    body.write(gone.sorted()) { $0.write($1) }
    body.write(changed.sorted().compactMap { files[$0] }) { $1.write(to: &$0) }
    return Self.sealed(body, build)
  }

  private static func sealed(_ body: ByteWriter, _ build: ContentHash) -> [UInt8] {
    var whole = ByteWriter()
    whole.write(magic)
    whole.write(build)
    whole.write(ContentHash(of: body.bytes[...]))
    whole.write(body.bytes)
    return whole.bytes
  }

  private static func unsealed(_ bytes: [UInt8], _ build: ContentHash) throws -> ByteReader {
    var reader = ByteReader(bytes[...])
    guard try reader.slice(magic.count).elementsEqual(magic), try reader.hash() == build else {
      throw Failure.otherBuild
    }
    let sum = try reader.hash()
    guard ContentHash(of: bytes[reader.position...]) == sum else { throw Failure.damaged }
    return reader
  }
}

extension LintedFile {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(entry.path)
    writer.write(entry.stamp)
    writer.write(byteCount)
    writer.write(use.rawValue)
    writer.write(mark) { writer, mark in
      writer.write(mark.size)
      writer.write(mark.modified)
    }
    writer.write(note) { writer, note in
      writer.write(note.en)
      writer.write(note.ja)
    }
    writer.write(result) { writer, result in
      writer.write(result.findings) { $1.write(to: &$0) }
      writer.write(topics: result.topics)
      writer.write(result.previews)
      writer.write(result.hidden)
    }
    let encoded = entry.encoded
    writer.write(encoded.count)
    writer.write(encoded)
  }

  fileprivate init(from reader: inout ByteReader) throws {
    let path = try reader.text()
    let stamp = try reader.hash()
    byteCount = try reader.number()
    guard let use = FileUse(rawValue: try reader.number()) else { throw ByteReader.Damage() }
    self.use = use
    mark = try reader.optional { FileMark(size: try $0.number(), modified: try $0.number()) }
    note = try reader.optional { Message(en: try $0.text(), ja: try $0.text()) }
    result = try reader.optional { reader in
      FileResult(
        findings: try reader.list { try Finding(from: &$0, path: path) },
        topics: try reader.topics(),
        previews: try reader.number(), hidden: try reader.number())
    }
    entry = CodeEntry(path: path, stamp: stamp, bytes: try reader.slice())
  }
}

/// A run has millions of topics: they are copied in one piece, four bytes each.
extension ByteWriter {
  fileprivate mutating func write(topics: [Topic]) {
    write(topics.count)
    topics.map(\.hash.littleEndian).withUnsafeBytes { write($0) }
  }
}

extension ByteReader {
  fileprivate mutating func topics() throws -> [Topic] {
    let count = try number()
    guard count >= 0, count <= left / 4 else { throw Damage() }
    return try slice(count * 4).withUnsafeBytes { bytes in
      (0..<count).map {
        Topic(hash: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
      }
    }
  }
}
