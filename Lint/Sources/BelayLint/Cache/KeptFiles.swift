// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The files of the last run with their findings.
///
/// An entry is decoded only if its file still has the same bytes.
struct KeptFiles: Sendable {
  struct Entry: Sendable {
    let stamp: ContentHash
    let reading: ArraySlice<UInt8>
    let findings: ArraySlice<UInt8>
  }

  private var entries: [String: Entry] = [:]
  /// The findings were made with another configuration.
  let isOtherConfiguration: Bool

  func entry(of file: SourceFile) -> Entry? {
    guard let entry = entries[file.path], entry.stamp == file.stamp else { return nil }
    return entry
  }

  // MARK: The file that keeps them

  enum Failure: Error { case otherBuild, damaged }

  private static let magic = Array("belay-lint files 1\n".utf8)

  /// - Throws: ``Failure``.
  init(_ bytes: [UInt8], build: ContentHash, configuration: ContentHash) throws {
    do {
      var reader = ByteReader(bytes[...])
      guard try reader.slice(Self.magic.count).elementsEqual(Self.magic), try reader.hash() == build else {
        throw Failure.otherBuild
      }
      let sum = try reader.hash()
      guard ContentHash(of: bytes[reader.position...]) == sum else { throw Failure.damaged }
      isOtherConfiguration = try reader.hash() != configuration
      for _ in 0..<(try reader.number()) {
        entries[try reader.text()] = Entry(
          stamp: try reader.hash(), reading: try reader.slice(), findings: try reader.slice())
      }
    } catch is ByteReader.Damage {
      throw Failure.damaged
    }
  }

  static func bytes(
    of files: [(path: String, entry: Entry)], build: ContentHash, configuration: ContentHash
  ) -> [UInt8] {
    var body = ByteWriter()
    body.write(configuration)
    body.write(files) { writer, file in
      writer.write(file.path)
      writer.write(file.entry.stamp)
      for part in [file.entry.reading, file.entry.findings] {
        writer.write(part.count)
        writer.write(part)
      }
    }
    var whole = ByteWriter()
    whole.write(magic)
    whole.write(build)
    whole.write(ContentHash(of: body.bytes[...]))
    whole.write(body.bytes)
    return whole.bytes
  }
}
