// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite struct TestFailureTests {
  @Test func `A failure is an issue of the test, at the line it is given`() {
    let location = TestLocation()
    withKnownIssue {
      TestFailure.record("the screen still loads", at: location)
    } matching: { issue in
      issue.description.contains("the screen still loads") && issue.sourceLocation?.line == Int(location.line)
        && issue.sourceLocation?.column == Int(location.column)
        && issue.sourceLocation?.fileID == "BelayTestingTests/TestFailureTests.swift"
    }
  }

  @Test func `A failure in a task that the test has started is an issue of the test`() async {
    await withKnownIssue {
      await withTaskGroup { group in
        group.addTask { TestFailure.record("from a child task", at: TestLocation()) }
      }
      await Task { TestFailure.record("from a task of its own", at: TestLocation()) }.value
    } matching: {
      $0.description.contains("from a child task") || $0.description.contains("from a task of its own")
    }
  }

  @Test func `A failure in a deinit is an issue of the test`() {
    final class Screen {
      let location: TestLocation
      init(_ location: TestLocation) { self.location = location }
      deinit { TestFailure.record("released too early", at: location) }
    }
    withKnownIssue {
      _ = Screen(TestLocation())
    } matching: {
      $0.description.contains("released too early")
    }
  }

  @Test func `A handler gets the failures of its task, word for word, and nothing else reports them`() async {
    let heard = Lock<[String]>([])
    let location = TestLocation()
    let handler: @Sendable (String, TestLocation) -> Void = { message, location in
      heard.withLock { $0.append("\(location.line): \(message)") }
    }
    await TestFailure.$handler.withValue(handler) {
      TestFailure.record("one", at: location)
      await Task { TestFailure.record("two", at: location) }.value
    }
    #expect(heard.withLock { $0 } == ["\(location.line): one", "\(location.line): two"])
  }

  @Test func `A location is shown as file and line`() {
    let location = TestLocation(fileID: "PortfolioTests/CheckoutTests.swift", filePath: "", line: 42, column: 7)
    #expect("\(location)" == "PortfolioTests/CheckoutTests.swift:42")
  }
}
