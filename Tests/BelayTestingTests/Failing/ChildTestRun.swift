// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if os(Linux)
  import Foundation

  /// This test program again, as a process that runs other tests of it, some of which are to fail.
  ///
  /// XCTest has no way to expect a failure on Linux, and Swift Testing none to expect one without a test: what such a failure
  /// looks like is seen from outside.
  struct ChildTestRun {
    let exitCode: Int32
    let output: String

    /// Those tests fail only where this is set: in the child.
    static let variable = "BELAY_FAILING_TESTS"
    static var isChild: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// - Parameter arguments: What the test program takes, such as the name of an XCTest.
    init(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = arguments
      var environment = ProcessInfo.processInfo.environment
      environment[Self.variable] = "1"
      // What is printed is read.
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
