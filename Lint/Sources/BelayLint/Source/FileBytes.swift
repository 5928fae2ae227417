// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension [UInt8] {
  /// The bytes of a file, read once; nil if it cannot be read. `FileManager` reads them into `Data`, from which they are copied.
  init?(contentsOfFile path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      // A pipe does not tell its size, and a folder has no bytes.
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      self.init(data)
      return
    }
    let size = Int(status.st_size)
    var hasFailed = false
    self.init(unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let got = read(file, start + count, size - count)
        if got < 0, errno == EINTR { continue }
        hasFailed = got < 0
        if got <= 0 { return }
        count += got
      }
    }
    if hasFailed { return nil }
  }
}
