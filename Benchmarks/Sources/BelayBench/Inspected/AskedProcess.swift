// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import InspectedWork

/// A process that works as often as it is asked, and tells how long it took.
final class AskedProcess {
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var asked = 0

  /// The work without the inspector, in a program that does not link it.
  static func bare(_ work: InspectedWork) throws -> AskedProcess { try AskedProcess("BelayBare", [work.rawValue]) }

  /// The work in this program.
  ///
  /// - Parameter port: Where the inspector's tool is; nil: the inspector is never connected.
  static func linked(_ work: InspectedWork, port: Int?) throws -> AskedProcess {
    try AskedProcess("belay-bench", ["--answer", work.rawValue] + (port.map { ["--port", "\($0)"] } ?? []))
  }

  private init(_ program: String, _ arguments: [String]) throws {
    guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
      throw WrongResult(description: "this program has no path")
    }
    process.executableURL = folder.appendingPathComponent(program)
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (questions, answers)
    // The inspector says there what it is connected to.
    process.standardError = FileHandle.nullDevice
    // A process that has ended is noticed by its missing answer.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  /// The time of one iteration, as the process has measured it. Unit: nanoseconds.
  func nanoseconds(times count: Int) throws -> Double {
    asked += count
    try questions.fileHandleForWriting.write(contentsOf: Data("\(count)\n".utf8))
    return try number() / Double(count)
  }

  /// None of its threads works meanwhile.
  func paused<Result>(_ body: () throws -> Result) throws -> Result {
    try check(process.suspend(), "a process cannot be paused")
    defer { _ = process.resume() }
    return try body()
  }

  /// Ends the process, and throws if it has not worked as often as it was asked.
  func end() throws {
    try questions.fileHandleForWriting.close()
    let done = try number()
    process.waitUntilExit()
    try check(Int(done) == asked && asked > 0, "the work was done \(done) times of \(asked)")
  }

  private func number() throws -> Double {
    var line = ""
    while !line.hasSuffix("\n") {
      let data = answers.fileHandleForReading.availableData
      try check(!data.isEmpty, "a process has ended in the middle of a row")
      line += String(decoding: data, as: UTF8.self)
    }
    guard let number = Double(line.dropLast()) else { throw WrongResult(description: "a process has said: \(line)") }
    return number
  }
}
