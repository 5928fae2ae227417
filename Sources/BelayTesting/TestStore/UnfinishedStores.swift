// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The test stores that live. One that is in a property of an XCTest test case lives to the end of the process, because
/// XCTest keeps its test cases: no test can fail for it any more, so it is told at the end of the process.
enum UnfinishedStores {
  private struct Entry: Sendable {
    weak var session: TestSession?
  }

  private static let entries: Lock<[Entry]> = {
    ProcessEnd.call { UnfinishedStores.tell() }
    return Lock([])
  }()

  static func add(_ session: TestSession) {
    let entry = Entry(session: session)
    entries.withLock { entries in
      entries.removeAll { $0.session == nil }
      entries.append(entry)
    }
  }

  private static func tell() {
    // Their release ends work and calls code of the user's, so it comes after the lock.
    let sessions = entries.withLock { $0.compactMap(\.session) }
    for session in sessions {
      guard let (text, location) = session.complaint(of: "was never released, and its test has not called") else {
        continue
      }
      StandardError.print("\(location.fileID):\(location.line): error: \(text)\n")
    }
  }
}
