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
}
