// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("withDeadline: one within another")
@MainActor
struct DeadlineNestingTests {
  let outer = ManualClock()
  let inner = ManualClock()
  let body = Gate()
  let gone = Gate()

  /// Ten seconds around two, each on a separate clock.
  private func call(
    handling handle: @escaping @MainActor @Sendable (any Error) throws -> String = { throw $0 }
  ) -> Task<String, any Error> {
    let wire = Tripwire(gone)
    return Task { @MainActor in
      try await withDeadline(in: .seconds(10), clock: outer, fileID: "Outer.swift", line: line) {
        do {
          return try await withDeadline(in: .seconds(2), clock: inner, fileID: "Inner.swift", line: line) {
            wire.touch()
            await body.wait()
            return "in time"
          }
        } catch { return try handle(error) }
      }
    }
  }

  /// Of the test's own rig, so that the work of other tests is not counted.
  private let line = DeadlineRig().line

  private var leftovers: [String] {
    Leftovers.all.filter {
      $0.location.line == line && ["Inner.swift", "Outer.swift"].contains("\($0.location.fileID)")
    }
    .map(\.description)
  }

  private func haveBegun() async {
    await body.waitUntilReached()
    await outer.waitForSleepers(1)
    await inner.waitForSleepers(1)
  }

  private func expectNothingLeft() async {
    body.open()
    await gone.wait()
    #expect(leftovers.isEmpty)
  }

  @Test
  func `The inner deadline comes first: the error's cause says that it came from within`() async throws {
    let caller = call()
    await haveBegun()
    inner.advance(by: .seconds(2))
    let error = await #expect(throws: DeadlineError.self) { try await caller.value }
    #expect(error?.cause == .innerDeadlineExpired)
    #expect(error?.description.contains("Inner.swift") == true)
    #expect(leftovers == ["withDeadline (Inner.swift:\(line))"], "the outer work has returned")
    await expectNothingLeft()
  }

  @Test
  func `Within the outer body, the inner deadline is that call's own`() async {
    let caller = call { error in
      #expect((error as? DeadlineError)?.cause == .deadlineExpired)
      return "from the cache"
    }
    await haveBegun()
    inner.advance(by: .seconds(2))
    #expect(await outcome(of: caller) == "from the cache")
    await expectNothingLeft()
  }

  @Test
  func `The outer deadline comes first: its caller has its answer, and the inner work is what is left over`() async {
    let (caller, heard) = (Log(), Gate())
    let task = call { error in
      caller.add(text(of: .failure(error)))
      heard.open()
      throw error
    }
    await haveBegun()
    outer.advance(by: .seconds(10))
    #expect(await outcome(of: task) == "deadlineExpired")
    // The outer work continues for a moment: the inner call was cancelled with it, and returns at once.
    await heard.wait()
    #expect(caller.lines == ["cancelled"])
    #expect(leftovers.contains("withDeadline (Inner.swift:\(line))"))
    await expectNothingLeft()
  }

  @Test
  func `The caller is cancelled: both are, at once`() async {
    let task = call()
    await haveBegun()
    task.cancel()
    #expect(leftovers == ["withDeadline (Outer.swift:\(line))", "withDeadline (Inner.swift:\(line))"])
    #expect(await outcome(of: task) == "cancelled")
    await expectNothingLeft()
  }

  @Test
  func `No deadline expires: the innermost answer passes both`() async {
    let task = call()
    await haveBegun()
    body.open()
    #expect(await outcome(of: task) == "in time")
    await expectNothingLeft()
  }
}
