// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// Handlers that are called several times.
@Suite("continuation-lost: handlers that are called several times")
struct ContinuationLostHandlersTests {
  private func isReported(_ source: String) -> Bool {
    severities(of: "continuation-lost", source) == [.error] && !lint(source, "continuation-lost").isEmpty
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

  @Test
  func `A handler of progress waits for the last part`() {
    func source(_ condition: String) -> String {
      """
      func pack(_ files: [URL], to target: URL) async throws {
        try await withCheckedThrowingContinuation { continuation in
          press(files, into: target) { part in
            guard \(condition) else { return }
            continuation.resume()
          }
        }
      }
      """
    }
    #expect(!isReported(source("part >= 1.0")))
    #expect(isReported(source("isDry")))
  }

  @Test
  func `The cases before have asked for nil`() {
    func source(_ last: String) -> String {
      """
      func newer(_ old: Date?, _ new: Date?) async -> Date? {
        await withCheckedContinuation { continuation in
          switch (old, new) {
          case (nil, _): continuation.resume(returning: new)
          case (_, nil): continuation.resume(returning: old)
          default:
            guard \(last) else { return }
            continuation.resume(returning: max(first, second))
          }
        }
      }
      """
    }
    #expect(!isReported(source("let first = old, let second = new")))
    #expect(isReported(source("let first = draft, let second = note")))
  }
}
