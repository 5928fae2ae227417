// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Counts instructions with Valgrind's callgrind: the same on a busy machine as on an idle one.
enum Callgrind {
  /// Instructions for each iteration of a row's loop.
  ///
  /// - Parameter program: The result of `strippedProgram()`.
  static func instructions(
    _ row: Row, _ side: CountedLoop.Side, in program: URL, times: Int = 1_000
  ) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=belay_counted",
      program.path, "--loop", row.name, "--side", side.rawValue, "--times", "\(times)",
    ]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch { throw WrongResult(description: "valgrind cannot be started: \(error)") }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let collected = text.firstMatch(of: /Collected\s*:\s*([0-9]+)/),
      let count = Double(collected.1)
    else {
      throw WrongResult(description: "valgrind counted nothing. Is it installed? It said:\n\(text.suffix(500))")
    }
    return count / Double(times)
  }

  /// A copy of this program without debug information, in a new folder that the caller removes: Valgrind cannot read
  /// the debug information that Swift writes.
  static func strippedProgram() throws -> URL {
    guard let path = Bundle.main.executablePath else { throw WrongResult(description: "this program has no path") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent("belay-bench")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["strip", "--strip-debug", "-o", copy.path, path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw WrongResult(description: "strip failed: is it installed?") }
    return copy
  }
}
