// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if os(Linux)
  import BelayTesting
  import Foundation
  import Testing
  import XCTest

  /// Fails in the child process of the suite below, and is skipped otherwise.
  final class FailingXCTest: XCTestCase {
    static let location = TestLocation(fileID: "Kit/Some.swift", filePath: "Some.swift", line: 3, column: 1)

    override func setUpWithError() throws {
      try XCTSkipUnless(ChildTestRun.isChild, "runs in the child process of XCTestFailureTests")
    }

    func testInTheTest() {
      TestFailure.record("the screen still loads", at: Self.location)
    }

    func testOnAThread() {
      let isDone = expectation(description: "the thread has failed")
      Thread.detachNewThread {
        TestFailure.record("from a thread", at: Self.location)
        isDone.fulfill()
      }
      wait(for: [isDone], timeout: 60)
    }

    func testInADetachedTask() async {
      let task = Task.detached { TestFailure.record("from a task", at: FailingXCTest.location) }
      await task.value
    }
  }

  /// Fails in the child process of the suite below, after its only test.
  final class LateXCTest: XCTestCase {
    override class func tearDown() {
      if ChildTestRun.isChild { TestFailure.record("too late", at: FailingXCTest.location) }
    }

    func testNothing() {}
  }

  @Suite struct XCTestFailureTests {
    @Test(arguments: [
      ("testInTheTest", "the screen still loads"), ("testOnAThread", "from a thread"),
      ("testInADetachedTask", "from a task"),
    ])
    func `A failure in an XCTest test is one of that test, once, at the line it is given`(
      test: String, message: String
    ) throws {
      let run = try ChildTestRun(["BelayTestingTests.FailingXCTest/\(test)"])
      #expect(run.exitCode == 1)
      #expect(run.output.contains("Some.swift:3: error: FailingXCTest.\(test) : failed - \(message)\n"))
      #expect(run.output.contains("Executed 1 test, with 1 failure (0 unexpected)"))
      #expect(!run.output.contains("belay:"))
    }

    @Test func `A failure while no test runs is a line on standard error`() throws {
      let run = try ChildTestRun(["BelayTestingTests.LateXCTest"])
      #expect(run.output.contains("Executed 1 test, with 0 failures"))
      #expect(run.output.contains("belay: Kit/Some.swift:3: too late\n"))
    }

    @Test func `A failure on a thread of a Swift Testing test fails the run, and is on standard error`() async throws {
      if ChildTestRun.isChild { return await failOnAThread() }
      let run = try ChildTestRun([
        "--testing-library", "swift-testing", "--filter", "A failure on a thread of a Swift Testing test fails the run",
      ])
      #expect(run.exitCode == 1)
      #expect(run.output.contains("↳ 2 runs are left\n"))
      #expect(run.output.contains("Test run with 1 test in 1 suite failed"))
      #expect(run.output.contains("belay: Kit/Some.swift:3: 2 runs are left\n"))
    }

    /// A thread that a test has made does not belong to its task.
    private func failOnAThread() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          TestFailure.record("2 runs are left", at: FailingXCTest.location)
          continuation.resume()
        }
      }
    }
  }
#endif
