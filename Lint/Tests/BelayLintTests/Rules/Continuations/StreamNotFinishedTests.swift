// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("stream-not-finished: code")
struct StreamNotFinishedTests {
  @Test
  func `An early return`() {
    expectFindings(
      of: "stream-not-finished",
      in: """
        func lines(_ path: String) -> AsyncStream<String> {
          AsyncStream { continuation in
            Task {
              1️⃣guard let file = await open(path) else { return }
              for line in file.lines { continuation.yield(line) }
              continuation.finish()
            }
          }
        }
        """)
  }

  @Test
  func `Only a failure finishes it`() {
    expectFindings(
      of: "stream-not-finished",
      in: """
        func packets(_ bytes: Bytes) -> AsyncThrowingStream<Packet, any Error> {
          AsyncThrowingStream { continuation in
            let task = Task {
              1️⃣do {
                for try await byte in bytes { continuation.yield(Packet(byte)) }
              } catch {
                continuation.finish(throwing: error)
              }
            }
            continuation.onTermination = { _ in task.cancel() }
          }
        }
        """)
  }

  @Test
  func `Every way out finishes it`() {
    expectNothing(
      of: "stream-not-finished",
      in: """
        func lines(_ path: String) -> AsyncStream<String> {
          AsyncStream { continuation in
            Task {
              defer { continuation.finish() }
              guard let file = await open(path) else { return }
              for line in file.lines { continuation.yield(line) }
            }
          }
        }
        """)
  }

  @Test
  func `Left because its reader has left`() {
    expectNothing(
      of: "stream-not-finished",
      in: """
        func ticks() -> AsyncStream<Int> {
          AsyncStream { continuation in
            let task = Task {
              for number in 0..<10 {
                guard !Task.isCancelled else { return }
                continuation.yield(number)
              }
              continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
          }
        }
        """)
  }

  @Test
  func `The owner keeps the continuation`() {
    expectNothing(
      of: "stream-not-finished",
      in: """
        final class Hub {
          var feed: AsyncStream<Int>.Continuation?
          func numbers() -> AsyncStream<Int> {
            AsyncStream { continuation in
              feed = continuation
              Task { if await isEmpty() { continuation.finish() } }
            }
          }
        }
        """)
  }

  @Test
  func `A stream that is made beside its continuation`() {
    expectFindings(
      of: "stream-not-finished",
      in: """
        func lines(_ path: String) -> AsyncStream<String> {
          let (stream, continuation) = AsyncStream.makeStream(of: String.self)
          Task {
            1️⃣guard let file = await open(path) else { return }
            for line in file.lines { continuation.yield(line) }
            continuation.finish()
          }
          return stream
        }
        func words(_ path: String) -> AsyncStream<String> {
          let (stream, continuation) = AsyncStream.makeStream(of: String.self)
          Task {
            defer { continuation.finish() }
            guard let file = await open(path) else { return }
            for word in file.words { continuation.yield(word) }
          }
          return stream
        }
        """)
  }

  @Test
  func `A task that ends, and nothing finishes the stream`() {
    expectFindings(
      of: "stream-not-finished",
      in: """
        func numbers() -> AsyncStream<Int> {
          AsyncStream { continuation in
            Task 1️⃣{
              for number in 0..<3 { continuation.yield(number) }
            }
          }
        }
        func events(_ source: Source) -> AsyncStream<Int> {
          AsyncStream { continuation in
            Task { for await event in source.events { continuation.yield(event) } }
          }
        }
        func states(_ source: Source) -> AsyncStream<Int> {
          AsyncStream { continuation in
            Task { continuation.yield(await source.state()) }
            source.onState = { continuation.yield($0) }
          }
        }
        """)
  }

  @Test
  func `A cancelled producer of a stream that has ended`() {
    expectNothing(
      of: "stream-not-finished",
      in: """
        func events() -> AsyncThrowingStream<Event, any Error> {
          AsyncThrowingStream { continuation in
            let task = Task {
              for await event in source.events {
                try Task.checkCancellation()
                continuation.yield(event)
              }
              continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
          }
        }
        """)
  }

  @Test
  func `Nothing calls the function of the stream`() {
    expectNothing(
      of: "stream-not-finished",
      in: """
        final class Store: Storing {
          func single(_ request: Request, options: Options) -> AsyncStream<Value> {
            AsyncStream { continuation in
              Task {
                if options.contains(.now) {
                  continuation.yield(await single(request))
                  continuation.finish()
                }
              }
            }
          }
          func single(_ request: Request) async -> Value { await api.value(request) }
        }
        protocol Storing {}
        """)
  }
}
