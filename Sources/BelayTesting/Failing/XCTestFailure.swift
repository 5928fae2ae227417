// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(XCTest)
  import Belay
  import XCTest

  /// Failures reported to XCTest.
  enum XCTestFailure {
    /// Returns whether XCTest recorded the failure: without a running test it drops failures silently.
    static func record(_ message: String, at location: TestLocation) -> Bool {
      FailureWitness.install()
      let receipt = FailureReceipt()
      FailureWitness.$receipt.withValue(receipt) {
        XCTFail(message, file: location.filePath, line: location.line)
      }
      return receipt.isTaken
    }
  }

  /// Observes the failures that XCTest records, in the call that makes them.
  private final class FailureWitness: NSObject, XCTestObservation {
    @TaskLocal static var receipt: FailureReceipt?

    private static let installation = Lock(false)

    /// Installs the observer at the process's first failure: without failures there is no observer.
    static func install() {
      // Under the lock, so that a second thread's failure cannot come before the observer; the call runs no client
      // code.
      installation.withLock { isInstalled in
        if !isInstalled { XCTestObservationCenter.shared.addTestObserver(FailureWitness()) }
        isInstalled = true
      }
    }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { Self.receipt?.take() }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) { Self.receipt?.take() }
    #endif
  }

  /// Whether one failure was recorded.
  private final class FailureReceipt: Sendable {
    private let storage = Lock(false)
    var isTaken: Bool { storage.withLock { $0 } }
    func take() { storage.withLock { $0 = true } }
  }
#else
  /// Without XCTest, no failure is recorded.
  enum XCTestFailure {
    static func record(_ message: String, at location: TestLocation) -> Bool { false }
  }
#endif
