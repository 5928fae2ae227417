// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A running `Worker`, as seen by the parent.
final class Child {
  enum Answer {
    case linted(bytes: Int, microseconds: Int, fault: String?)
    case died(String)
    /// It used up its processor time, or slept for a quarter of an hour.
    case stalled
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  init(arguments: [String]) throws {
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // A backtrace takes many seconds, and the input is more useful.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
  }

  /// Has the child lint one input. After `died` and `stalled` the child has exited.
  func ask(_ name: InputSource.Name) -> Answer {
    do { try input.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8)) } catch { return died() }
    let deadline = ContinuousClock.now + .seconds(900)
    var bytes = 0
    while true {
      switch line(before: deadline) {
      case .none: return died()
      case .some(.none):
        process.terminate()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return .stalled
      case .some(.some(let line)):
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if words.first == "made", words.count == 2 { bytes = Int(words[1]) ?? 0 }
        if words.first == "linted", words.count >= 2 {
          return .linted(bytes: bytes, microseconds: Int(words[1]) ?? 0, fault: words.count > 2 ? words[2] : nil)
        }
      }
    }
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func died() -> Answer {
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGXCPU { return .stalled }
    let how = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
    return .died("\(how) \(process.terminationStatus)")
  }

  /// The next line; nil when the child has closed its output, `.some(nil)` when the deadline passes.
  private func line(before deadline: ContinuousClock.Instant) -> String?? {
    let handle = output.fileHandleForReading
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread.removeSubrange(...end) }
        return .some(String(decoding: unread[..<end], as: UTF8.self))
      }
      var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, Int((deadline - .now).components.seconds) + 1)
      guard ContinuousClock.now < deadline else { return .some(nil) }
      guard poll(&waiting, 1, Int32(min(left * 1_000, 60_000))) > 0 else { continue }
      let data = handle.availableData
      if data.isEmpty { return nil }
      unread += data
    }
  }
}
