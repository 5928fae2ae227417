// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// Handlers that are called several times.
@Suite("continuation-lost: handlers that are called several times")
struct ContinuationLostHandlersTests {
  private func isReported(_ source: String) -> Bool {
    severities(of: "continuation-lost", source) == [.note] && !lint(source, "continuation-lost").isEmpty
  }

  @Test
  func `The handler is told which call is the last`() {
    func source(_ parameter: String) -> String {
      """
      func read(_ pipe: Pipe) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
          var all = Data()
          pipe.read(length: 4) { \(parameter), data, code in
            guard code == 0 else { return continuation.resume(throwing: Failure(code)) }
            all.append(data)
            if \(parameter) { continuation.resume(returning: all) }
          }
        }
      }
      """
    }
    #expect(!isReported(source("done")))
    #expect(!isReported(source("isFinal")))
    #expect(isReported(source("granted")))
  }

  @Test
  func `A task in the handler asks what the handler is called with`() {
    #expect(
      !isReported(
        """
        func listen() async throws -> String {
          try await withCheckedThrowingContinuation { continuation in
            recognizer.start { result, error in
              Task { @MainActor in
                if let error { return continuation.resume(throwing: error) }
                guard let result else { return }
                if result.isFinal { continuation.resume(returning: result.text) }
              }
            }
          }
        }
        """))
  }

  @Test
  func `A lock says whether another call has resumed it`() {
    #expect(
      !isReported(
        """
        func ping(_ socket: Socket) async throws {
          let resumed = Lock(false)
          try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            socket.ping { error in
              let isFirst = resumed.withLock { done in
                if done { return false }
                done = true
                return true
              }
              guard isFirst else { return }
              if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
          }
        }
        """))
  }
}
