// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The offsets at which the lines of a file begin.
package struct LineTable: Sendable {
  let starts: [UInt32]

  package var count: Int { starts.count }

  init(starts: [UInt32]) { self.starts = starts.exact }

  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == 10 || byte == 13 else { continue }
        if byte == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
        starts.append(UInt32(truncatingIfNeeded: index))
      }
    }
    self.starts = starts.exact
  }

  /// Line and column of an offset, both from 1.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(starts[low]) + 1)
  }

  package func range(ofLine line: Int, in count: Int) -> Range<Int> {
    let start = Int(starts[min(max(line, 1), starts.count) - 1])
    return start..<(line < starts.count ? Int(starts[line]) : count)
  }
}

extension Array {
  /// Without the room that growing has left behind the last element.
  var exact: [Element] { capacity > count ? Array(self[...]) : self }
}
