// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A process with line-based input and output. It ends with its standard input.
actor RunningProcess {
  nonisolated let id: Int32
  private let process = Process()
  private let input = Pipe()
  private var lines: AsyncStream<String>.Iterator
  private let ends: AsyncStream<Void>

  init(_ program: URL, _ arguments: [String], environment: [String: String]) throws {
    let output = Pipe()
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    // Its messages about each visitor are not needed here.
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in ended.finish() }
    self.ends = ends
    lines = TextLines.lines(of: output.fileHandleForReading).makeAsyncIterator()
    do {
      try process.run()
    } catch {
      throw DemoFailure("\(program.path) cannot be started: \(error.localizedDescription)")
    }
    id = process.processIdentifier
  }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  func nextLine() async throws -> String {
    var lines = lines
    let line = await lines.next(isolation: #isolation)
    self.lines = lines
    guard let line else { throw DemoFailure("The server under load has ended: it should not.") }
    return line
  }

  func stop() async {
    try? input.fileHandleForWriting.close()
    for await _ in ends {}
  }
}
