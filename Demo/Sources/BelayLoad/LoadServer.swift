// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The server under load: `belay-demo serve` in a separate process, whose memory is measured separately. It answers each
/// line of its standard input with a line about itself, and ends with it.
actor LoadServer {
  nonisolated let port: UInt16
  nonisolated let backendPort: UInt16
  private let process = Process()
  private let input = Pipe()
  private var lines: AsyncThrowingStream<String, any Error>.Iterator
  private let ends: AsyncStream<Void>

  /// Starts it on free ports.
  ///
  /// - Parameter keepsEndedSessions: Plants a leak that the check must find.
  init(program: URL, keepsEndedSessions: Bool) async throws {
    let output = Pipe()
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    process.executableURL = program
    process.arguments = ["serve", "--port", "0", "--inventory-on-request"]
    if keepsEndedSessions { process.arguments?.append("--keep-ended-sessions") }
    // One heap: with one heap for each thread, glibc's allocator keeps so much freed memory that a leak would not be
    // visible.
    process.environment = ProcessInfo.processInfo.environment.merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    // Its messages about each visitor are not needed here.
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in ended.finish() }
    self.ends = ends
    try process.run()
    var lines = Self.lines(of: output.fileHandleForReading).makeAsyncIterator()
    let hello = try await lines.next(isolation: #isolation) ?? ""
    self.lines = lines
    let ports = hello.matches(of: /http:\/\/127\.0\.0\.1:(\d+)/).compactMap { UInt16($0.output.1) }
    guard ports.count == 2 else { throw LoadFailure("The server under load did not say where it is: \(hello)") }
    (port, backendPort) = (ports[0], ports[1])
  }

  /// The sessions' live objects, and the process's use of the machine.
  func account() async throws -> (inventory: [String: Int], footprint: LoadFootprint) {
    try input.fileHandleForWriting.write(contentsOf: Data("account\n".utf8))
    var lines = lines
    let line = try await lines.next(isolation: #isolation)
    self.lines = lines
    guard let line else { throw LoadFailure("The server under load has ended: it should not.") }
    let account: Account
    do { account = try JSONDecoder().decode(Account.self, from: Data(line.utf8)) } catch {
      throw LoadFailure("The server under load did not report its state: \(line)")
    }
    var footprint = LoadFootprint(process: process.processIdentifier)
    footprint.heapInUse = account.heapInUse
    return (account.inventory, footprint)
  }

  /// Ends it, and returns when it has ended.
  func stop() async {
    try? input.fileHandleForWriting.close()
    for await _ in ends {}
  }

  private struct Account: Decodable {
    let inventory: [String: Int]
    /// Units: KB.
    let heapInUse: Int?
  }

  /// The lines of a pipe. They are short: the reader blocks a thread of its own for each byte.
  private static func lines(of file: FileHandle) -> AsyncThrowingStream<String, any Error> {
    let (lines, continuation) = AsyncThrowingStream.makeStream(of: String.self, throwing: (any Error).self)
    Thread.detachNewThread {
      var line = Data()
      do {
        while let byte = try file.read(upToCount: 1), !byte.isEmpty {
          if byte != Data([0x0a]) {
            line += byte
          } else {
            continuation.yield(String(decoding: line, as: UTF8.self))
            line = Data()
          }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    return lines
  }
}

/// A process's use of the machine. Known on Linux only.
struct LoadFootprint: Equatable {
  /// Units: KB.
  var residentMemory: Int?
  var openFiles: Int?
  /// Memory that its code has not freed. Resident memory is larger, because a page may be used only in part. Units: KB.
  var heapInUse: Int?
}

extension LoadFootprint {
  init(process: Int32) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    residentMemory = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.output.1) }
    openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd"))?.count
  }
}
