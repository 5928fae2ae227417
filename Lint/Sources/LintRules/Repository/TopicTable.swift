// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which files have which topics. Files are numbers; those that have changed since the table was made are beside it.
package struct TopicTable: Sendable {
  /// In ascending order: the topic in the upper half, the number of a file in the lower.
  private var pairs: [UInt64]
  /// The numbers of files that are not there any more.
  private var gone: Set<UInt32> = []
  private var added: [Topic: [UInt32]] = [:]

  /// - Parameter topicsOfFiles: By the number of the file.
  package init(_ topicsOfFiles: [[Topic]]) {
    pairs = []
    pairs.reserveCapacity(topicsOfFiles.reduce(0) { $0 + $1.count })
    for (file, topics) in topicsOfFiles.enumerated() {
      for topic in topics { pairs.append(UInt64(topic.hash) << 32 | UInt64(file)) }
    }
    pairs.sort()
  }

  package mutating func remove(file: Int) { gone.insert(UInt32(file)) }

  package mutating func add(_ topics: [Topic], ofFile file: Int) {
    for topic in topics { added[topic, default: []].append(UInt32(file)) }
  }

  func files(with topic: Topic) -> [UInt32] {
    let first = UInt64(topic.hash) << 32
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < first { low = middle + 1 } else { high = middle }
    }
    let known = pairs[low...].prefix { $0 >> 32 == UInt64(topic.hash) }.map { UInt32(truncatingIfNeeded: $0) }
    return (gone.isEmpty ? known : known.filter { !gone.contains($0) }) + (added[topic] ?? [])
  }

  // MARK: Bytes

  package func write(to writer: inout ByteWriter) {
    writer.write(pairs.count)
    pairs.withUnsafeBytes { writer.write($0) }
  }

  package init(from reader: inout ByteReader) throws {
    let count = try reader.number()
    guard count >= 0, count <= reader.left / 8 else { throw ByteReader.Damage() }
    pairs = try reader.slice(count * 8).withUnsafeBytes { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
  }
}
