// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of stream-not-finished")
struct FinishInDeferFixTests {
  private func lines(_ producer: String, stream: String = "AsyncStream<String>") -> String {
    """
    func lines() -> \(stream) {
      \(stream.prefix { $0 != "<" }) { continuation in
    \(producer)
      }
    }
    """
  }

  private func expect(
    _ producer: String, gives expected: String, stream: String = "AsyncStream<String>",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFix(
      of: "stream-not-finished", in: lines(producer, stream: stream), gives: lines(expected, stream: stream),
      sourceLocation: sourceLocation)
  }

  private func expectNoFix(
    _ producer: String, stream: String = "AsyncStream<String>", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = lint(lines(producer, stream: stream), "stream-not-finished")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `A defer finishes the stream, and the last finish goes`() {
    expect(
      """
          Task {
            // The file first.
            guard let file = await open() else { return }
            for line in file.lines { continuation.yield(line) }
            continuation.finish() // all lines
          }
      """,
      gives: """
            Task {
              defer { continuation.finish() }
              // The file first.
              guard let file = await open() else { return }
              for line in file.lines { continuation.yield(line) }
              // all lines
            }
        """)
  }

  @Test
  func `With captures, and with a stream that is cancelled`() {
    expect(
      """
          let task = Task { [weak reader] in
            guard let file = await reader?.open() else { return }
            continuation.yield(file)
            continuation.finish()
          }
          continuation.onTermination = { _ in task.cancel() }
      """,
      gives: """
            let task = Task { [weak reader] in
              defer { continuation.finish() }
              guard let file = await reader?.open() else { return }
              continuation.yield(file)
            }
            continuation.onTermination = { _ in task.cancel() }
        """)
  }

  @Test
  func `On one line`() {
    expect(
      "    Task { if let file = await open() { continuation.yield(file); continuation.finish() } }",
      gives:
        "    Task { defer { continuation.finish() }; if let file = await open() { continuation.yield(file); continuation.finish() } }"
    )
  }

  @Test
  func `A stream that is made before its task`() {
    let source = """
      func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Task {
          guard let file = await open() else { return }
          continuation.yield(file)
          continuation.finish()
        }
        return stream
      }
      """
    let fixed = """
      func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Task {
          defer { continuation.finish() }
          guard let file = await open() else { return }
          continuation.yield(file)
        }
        return stream
      }
      """
    expectFix(of: "stream-not-finished", in: source, gives: fixed)
  }

  @Test
  func `No fix for an error that the stream should end with`() {
    expectNoFix(
      """
          Task {
            for line in try await open().lines { continuation.yield(line) }
            continuation.finish()
          }
      """, stream: "AsyncThrowingStream<String, Error>")
  }

  @Test
  func `No fix where something else may still yield`() {
    expectNoFix(
      """
          Task {
            guard let file = await open() else { return }
            file.onLine { continuation.yield($0) }
            continuation.finish()
          }
      """)
    expectNoFix(
      """
          for name in names {
            Task {
              guard let file = await open(name) else { return }
              continuation.yield(file)
              continuation.finish()
            }
          }
      """)
  }

  @Test
  func `No fix in or around a clause of #if`() {
    expectNoFix(
      """
          Task {
            guard let file = await open() else { return }
            #if DEBUG
            continuation.yield("debug")
            #endif
            continuation.yield(file)
            continuation.finish()
          }
      """)
  }
}
