// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("withCancellableCallback")
@MainActor
struct CancellableCallbackTests {
  let log = Log()

  private func call(_ start: @escaping @MainActor (CancellableCallback<Int>) -> Teardown) -> Task<Void, Never> {
    Task {
      do {
        log.add("\(try await withCancellableCallback { start($0) })")
      } catch {
        log.add("\(error)")
      }
    }
  }

  /// Starts a call that waits, and returns its callback.
  private func waiting() async -> (task: Task<Void, Never>, callback: CancellableCallback<Int>) {
    var kept: CancellableCallback<Int>?
    let task = call { callback in
      kept = callback
      return Teardown {
        MainActor.preconditionIsolated("The teardown came off the caller's actor.")
        log.add("torn down")
      }
    }
    await mainActorTurns()
    return (task, kept!)
  }

  @Test
  func `It returns the first answer, and drops what comes later`() async {
    let (task, callback) = await waiting()
    callback.resume(returning: 1)
    callback.resume(returning: 2)
    await task.value
    callback.resume(with: Result<Int, Mishap>.success(3))
    callback.resume(throwing: Mishap("late"))
    #expect(log.lines == ["1"])
    #expect(callback.channel.bufferedCount == 0)
  }

  @Test
  func `It throws what the callback fails with`() async {
    let (task, callback) = await waiting()
    callback.resume(with: Result<Int, Mishap>.failure(Mishap("offline")))
    callback.resume(returning: 1)
    await task.value
    #expect(log.lines == ["\(Mishap("offline"))"])
  }

  @Test
  func `An answer inside the closure`() async {
    await call { callback in
      callback.resume(returning: 1)
      return Teardown { log.add("torn down") }
    }.value
    #expect(log.lines == ["1"])
  }

  @Test
  func `Cancelled while it waits, also from elsewhere: torn down where the caller runs, before it throws`() async {
    let (task, callback) = await waiting()
    await onThreads(1) { _ in task.cancel() }
    await task.value
    callback.resume(returning: 1)
    #expect(log.lines == ["torn down", "CancellationError()"])
    #expect(callback.channel.bufferedCount == 0)
  }

  @Test
  func `Cancelled before, it starts nothing`() async {
    let task = call { _ in
      log.add("started")
      return Teardown {}
    }
    task.cancel()
    await task.value
    #expect(log.lines == ["CancellationError()"])
  }
}
