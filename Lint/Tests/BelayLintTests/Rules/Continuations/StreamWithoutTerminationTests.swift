// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("stream-without-termination")
struct StreamWithoutTerminationTests {
  @Test
  func `A handler that is never taken back`() {
    expectFindings(
      of: "stream-without-termination",
      in: """
        extension Sensor {
          func values() -> AsyncStream<Int> {
            1️⃣AsyncStream { continuation in
              self.port.handler = { continuation.yield($0) }
            }
          }
        }
        """)
  }

  @Test
  func `A subscription that ends only by itself`() {
    expectFindings(
      of: "stream-without-termination",
      in: """
        func prices(of share: Share) -> AsyncThrowingStream<Int, any Error> {
          return 1️⃣AsyncThrowingStream { continuation in
            share.subscribe(onNext: { continuation.yield($0) }, onEnd: { problem in
              if let problem { continuation.finish(throwing: problem) } else { continuation.finish() }
            })
          }
        }
        """)
  }

  @Test
  func `Kept under a key that is not known`() {
    expectFindings(
      of: "stream-without-termination",
      in: """
        final class Hub {
          var listeners: [UUID: AsyncStream<Int>.Continuation] = [:]
          func events() -> AsyncStream<Int> {
            1️⃣AsyncStream(bufferingPolicy: .unbounded) { continuation in
              continuation.yield(0)
              listeners[UUID()] = continuation
            }
          }
        }
        """)
  }

  @Test
  func `A task that polls for ever`() {
    expectFindings(
      of: "stream-without-termination",
      in: """
        func ticks() -> AsyncStream<Date> {
          1️⃣AsyncStream { continuation in
            Task {
              while true {
                try? await Task.sleep(for: .seconds(1))
                continuation.yield(Date())
              }
            }
          }
        }
        """)
  }

  @Test
  func `onTermination takes it back`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        extension Sensor {
          func values() -> AsyncStream<Int> {
            AsyncStream { continuation in
              self.port.handler = { continuation.yield($0) }
              continuation.onTermination = { _ in self.port.handler = nil }
            }
          }
        }
        """)
  }

  @Test
  func `A producer that is through before it returns`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func words(_ text: String) -> AsyncStream<Substring> {
          AsyncStream { continuation in
            text.enumerate { word in continuation.yield(word) }
            continuation.finish()
          }
        }
        """)
  }

  @Test
  func `Pulled, not pushed`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func lines(_ socket: Socket) -> AsyncStream<String> {
          AsyncStream { await socket.line() }
        }
        func bytes(_ socket: Socket) -> AsyncStream<UInt8> {
          AsyncStream(unfolding: { await socket.byte() })
        }
        """)
  }

  @Test
  func `The owner keeps the handler`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        final class Camera {
          var show: ((Int) -> Void)?
          lazy var preview: AsyncStream<Int> = AsyncStream { continuation in
            show = { continuation.yield($0) }
          }
        }
        """)
  }

  @Test
  func `The owner keeps the continuation, and ends it`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        final class Player {
          private var feed: AsyncStream<Int>.Continuation?
          func start() {
            let stream = AsyncStream { continuation in self.feed = continuation }
            let (other, continuation) = AsyncStream<Int>.makeStream()
          }
        }
        """)
  }

  @Test
  func `An answer that comes once`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func page(_ url: URL) -> AsyncStream<Page> {
          AsyncStream { continuation in
            loader.load(url) { page in
              continuation.yield(page)
              continuation.finish()
            }
          }
        }
        """)
  }

  @Test
  func `The stream around it takes it back`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func all() -> AsyncStream<Int> {
          AsyncStream { outer in
            let inner = AsyncStream<Int> { continuation in hub.listen { continuation.yield($0) } }
            let task = Task { for await x in inner { outer.yield(x) } }
            outer.onTermination = { _ in task.cancel(); hub.stop() }
          }
        }
        """)
  }

  @Test
  func `In an extension of every asynchronous sequence`() {
    expectFindings(
      of: "stream-without-termination",
      in: """
        extension AsyncSequence where Self: Sendable {
          func slowed() -> AsyncThrowingStream<Element, any Error> {
            1️⃣AsyncThrowingStream { continuation in
              Task {
                for try await element in self { continuation.yield(element) }
                continuation.finish()
              }
            }
          }
        }
        """)
  }

  @Test
  func `The handler sees that there is no listener any more`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func blocks(of channel: Channel) -> AsyncStream<Int> {
          AsyncStream { continuation in
            channel.read { block in
              if case .terminated = continuation.yield(block) { channel.close() }
            }
          }
        }
        """)
  }

  @Test
  func `Its reader ends the source`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func serve(_ port: Port) async {
          let calls = AsyncStream<Int> { continuation in
            port.onCall { continuation.yield($0) }
          }
          defer { port.close() }
          for await call in calls { print(call) }
        }
        func follow(_ file: Handle) async {
          let lines = AsyncStream<String> { continuation in
            file.onLine = { continuation.yield($0) }
          }
          for await line in lines { print(line) }
          file.onLine = nil
        }
        """)
  }

  @Test
  func `What ends it is handed back beside it`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func run(_ tool: Tool) -> (AsyncStream<String>, Tool) {
          let output = AsyncStream<String> { continuation in
            tool.onLine { continuation.yield($0) }
          }
          return (output, tool)
        }
        """)
  }

  @Test
  func `A feeder with an end`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        func total(_ parts: [Int]) async -> Int {
          let stream = AsyncStream<Int> { continuation in
            Task {
              for part in parts { continuation.yield(part) }
              continuation.finish()
            }
          }
          let doubled = AsyncStream<Int> { continuation in
            Task {
              for await part in stream { continuation.yield(part * 2) }
              continuation.finish()
            }
          }
          var sum = 0
          for await part in doubled { sum += part }
          return sum
        }
        """)
  }

  @Test
  func `The owner keeps the source, which ends the stream when it is cancelled`() {
    expectNothing(
      of: "stream-without-termination",
      in: """
        final class Socket {
          private let state = Guarded()
          func calls() -> AsyncStream<Int> {
            let source = state.withLock { $0.makeSource() }
            return AsyncStream { continuation in
              source.setCancelHandler { continuation.finish() }
              source.setEventHandler { continuation.yield(source.number) }
            }
          }
        }
        """)
  }
}
