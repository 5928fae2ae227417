// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if os(Linux)
  import Foundation

  /// This test program in another process, which runs other tests of it, some of which must fail.
  ///
  /// XCTest cannot expect a failure on Linux, and Swift Testing cannot expect one without a test: such failures are
  /// checked from outside.
  struct ChildTestRun {
    let exitCode: Int32
    let output: String

    /// Those tests fail only if this is set, in the child process.
    static let variable = "BELAY_FAILING_TESTS"
    static var isChild: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    init(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = arguments
      var environment = ProcessInfo.processInfo.environment
      environment[Self.variable] = "1"
      // The output is parsed.
      environment["NO_COLOR"] = "1"
      process.environment = environment
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      exitCode = process.terminationStatus
    }
  }
#endif
