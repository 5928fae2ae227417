// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("stream-without-termination")
struct StreamWithoutTerminationTests {
  @Test("A handler that is never taken back")
  func handler() {
    expectFindings(
      of: StreamWithoutTermination.self,
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

  @Test("A subscription that ends only by itself")
  func completion() {
    expectFindings(
      of: StreamWithoutTermination.self,
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

  @Test("Kept under a key that nobody knows")
  func freshKey() {
    expectFindings(
      of: StreamWithoutTermination.self,
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

  @Test("A task that polls for ever")
  func task() {
    expectFindings(
      of: StreamWithoutTermination.self,
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

  @Test("onTermination takes it back")
  func terminated() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("A producer that is through before it returns")
  func synchronous() {
    expectNothing(
      of: StreamWithoutTermination.self,
      in: """
        func words(_ text: String) -> AsyncStream<Substring> {
          AsyncStream { continuation in
            text.enumerate { word in continuation.yield(word) }
            continuation.finish()
          }
        }
        """)
  }

  @Test("Pulled, not pushed")
  func unfolding() {
    expectNothing(
      of: StreamWithoutTermination.self,
      in: """
        func lines(_ socket: Socket) -> AsyncStream<String> {
          AsyncStream { await socket.line() }
        }
        func bytes(_ socket: Socket) -> AsyncStream<UInt8> {
          AsyncStream(unfolding: { await socket.byte() })
        }
        """)
  }

  @Test("The owner keeps the handler")
  func ownHandler() {
    expectNothing(
      of: StreamWithoutTermination.self,
      in: """
        final class Camera {
          var show: ((Int) -> Void)?
          lazy var preview: AsyncStream<Int> = AsyncStream { continuation in
            show = { continuation.yield($0) }
          }
        }
        """)
  }

  @Test("The owner keeps the continuation, and ends it")
  func kept() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("An answer that comes once")
  func answer() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("The stream around it takes it back")
  func outer() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("In an extension of every asynchronous sequence")
  func ownSequence() {
    expectFindings(
      of: StreamWithoutTermination.self,
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

  @Test("The handler sees that nobody listens any more")
  func yieldResult() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("Who reads it ends the source")
  func reader() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("What ends it is handed back beside it")
  func beside() {
    expectNothing(
      of: StreamWithoutTermination.self,
      in: """
        func run(_ tool: Tool) -> (AsyncStream<String>, Tool) {
          let output = AsyncStream<String> { continuation in
            tool.onLine { continuation.yield($0) }
          }
          return (output, tool)
        }
        """)
  }

  @Test("A feeder with an end")
  func finiteFeeder() {
    expectNothing(
      of: StreamWithoutTermination.self,
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

  @Test("The owner keeps the source, which ends the stream when it is cancelled")
  func keptSource() {
    expectNothing(
      of: StreamWithoutTermination.self,
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
