// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// A stream whose task reads a server's answer, and that its reader's cancel does not end.
@Suite("cancel-cannot-reach: the task that feeds a stream")
struct StreamFeederTests {
  private static func stream(
    _ start: String = "1️⃣Task {", loop: String = "for try await line in bytes.lines { continuation.yield(line) }",
    end: String = ""
  ) -> String {
    """
    struct Answers {
      func words(_ request: URLRequest) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
          \(start)
            do {
              let (bytes, _) = try await URLSession.shared.bytes(for: request)
              \(loop)
              continuation.finish()
            } catch {
              continuation.finish(throwing: error)
            }
          }
          \(end)
        }
      }
    }
    """
  }

  private func expectSilence(_ source: String) { expectNothing(of: "cancel-cannot-reach", in: source) }

  @Test
  func `Nothing ends the task`() {
    expectFindings(of: "cancel-cannot-reach", in: Self.stream())
    expectFindings(
      of: "cancel-cannot-reach",
      in: Self.stream(
        loop: "for try await line in bytes.lines where !line.isEmpty { if line != \"[]\" { continuation.yield(line) } }"
      ))
  }

  @Test
  func `The end of the stream ends it`() {
    expectSilence(Self.stream("let task = Task {", end: "continuation.onTermination = { _ in task.cancel() }"))
  }

  @Test
  func `The task asks whether there is a reader`() {
    expectSilence(
      Self.stream(
        "Task {",
        loop: "for try await line in bytes.lines { if case .terminated = continuation.yield(line) { return } }"))
  }

  @Test
  func `What it reads is at hand`() {
    expectSilence(Self.stream("Task {", loop: "for line in rows { continuation.yield(line) }"))
  }
}
