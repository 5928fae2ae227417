// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(XCTest)
  import Belay
  import XCTest

  /// Failures as XCTest takes them.
  enum XCTestFailure {
    /// Whether XCTest took it: it drops what fails while none of its tests runs, and does not say so.
    static func record(_ message: String, at location: TestLocation) -> Bool {
      FailureWitness.install()
      let receipt = FailureReceipt()
      FailureWitness.$receipt.withValue(receipt) {
        XCTFail(message, file: location.filePath, line: location.line)
      }
      return receipt.isTaken
    }
  }

  /// Sees the failures that XCTest takes, in the call that makes them.
  private final class FailureWitness: NSObject, XCTestObservation {
    @TaskLocal static var receipt: FailureReceipt?

    private static let installation = Lock(false)

    /// Installs the witness in the process's first failure: a kit that never fails observes nothing.
    static func install() {
      // Under the lock, so that a second thread's failure is not seen by nobody; it calls nothing of anyone's.
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

  /// Whether one failure was taken.
  private final class FailureReceipt: Sendable {
    private let storage = Lock(false)
    var isTaken: Bool { storage.withLock { $0 } }
    func take() { storage.withLock { $0 = true } }
  }
#else
  /// XCTest is not there: it takes nothing.
  enum XCTestFailure {
    static func record(_ message: String, at location: TestLocation) -> Bool { false }
  }
#endif
