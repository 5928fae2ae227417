// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

/// Where the body runs, and what it may access. That this file compiles is half of the test.
@Suite("withDeadline: isolation")
struct DeadlineIsolationTests {
  /// Not Sendable.
  final class Draft { var title = "" }

  @MainActor
  final class Screen {
    let draft = Draft()

    func edit(_ other: Draft) async throws -> Draft {
      let local = Draft()
      let edited = try await withDeadline(in: .seconds(3600)) {
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
        draft.title += "a"
        local.title = draft.title
        other.title = "b"
        return draft
      }
      MainActor.assertIsolated()
      // Both the body and this code may use them: they take turns on the main actor.
      edited.title += local.title + other.title
      return edited
    }
  }

  @Test
  @MainActor
  func `On the main actor: what belongs to it is used and returned, Sendable or not`() async throws {
    let screen = Screen()
    #expect(try await screen.edit(Draft()) === screen.draft)
    #expect(screen.draft.title == "aab")
  }

  actor Editor {
    private let draft = Draft()

    func edit() async throws -> String {
      let edited = try await withDeadline(in: .seconds(3600)) {
        self.assertIsolated()
        await Task.yield()
        self.assertIsolated()
        draft.title += "a"
        return draft
      }
      self.assertIsolated()
      return edited.title
    }
  }

  @Test
  func `On an actor: its state is used and returned`() async throws {
    let editor = Editor()
    #expect(try await editor.edit() == "a")
    #expect(try await editor.edit() == "aa")
  }

  @Test
  func `Nonisolated: what is Sendable is used, and what is not is given away`() async throws {
    let draft = Draft()
    let title = "a"
    let edited = try await withDeadline(in: .seconds(3600)) {
      draft.title += title
      return draft
    }
    #expect(edited.title == "a")
  }

  /// Runs where its caller runs, and so does the body, according to `isolation`.
  private nonisolated(nonsending) func whereBodyRuns() async throws -> Bool {
    let isolation = #isolation
    return try await withDeadline(in: .seconds(3600)) { #isolation === isolation }
  }

  @Test
  func `In a function that inherits its caller's isolation, the body does too`() async throws {
    #expect(try await whereBodyRuns())
    #expect(try await Task { @MainActor in try await whereBodyRuns() }.value)
  }

  @MainActor
  private func title() async throws -> String {
    MainActor.assertIsolated()
    return "a"
  }

  @Test
  @MainActor
  func `A function in place of a closure`() async throws {
    #expect(try await withDeadline(in: .seconds(3600), body: title) == "a")
  }

  @TaskLocal static var user = "nobody"

  @Test
  func `The body has the caller's task-local values and priority`() async throws {
    let caller = Task(priority: .low) {
      try await Self.$user.withValue("Ada") {
        try await withDeadline(in: .seconds(3600)) { (Self.user, Task.currentPriority) }
      }
    }
    let (user, priority) = try await inheritance(of: caller)
    #expect(user == "Ada")
    #expect(priority == .low)
  }

  /// Does not await the task, which would raise its priority.
  private func inheritance(
    of task: Task<(String, TaskPriority), any Error>
  ) async throws -> (String, TaskPriority) {
    let answer = Gate()
    Task(priority: .low) {
      _ = await task.result
      answer.open()
    }
    await answer.wait()
    return try await task.value
  }
}
