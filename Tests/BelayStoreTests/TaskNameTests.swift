// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Names and priorities of the runs' tasks")
@MainActor
struct TaskNameTests {
  let store = Store(Probe(), state: .init())

  /// The name of the task that performs a run of this effect.
  private func taskName(_ effect: (@escaping Effect<Probe>.Work) -> Effect<Probe>) async -> String? {
    let log = Log()
    await store.perform(.effect(effect { _ in log.add(currentTaskName ?? "none") }))
    return log.lines.first
  }

  @Test
  func `A task has the run's name, else its lane's, else the line of its effect`() async throws {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    #expect(await taskName { .run(.images, name: "cover", $0) } == "cover")
    #expect(await taskName { .run(.images, $0) } == "images")
    #expect(await taskName { .run(Lane("sending", id: 3), $0) } == "sending(3)")
    let line = #line + 1
    #expect(await taskName { .run(.concurrent, $0) } == "BelayStoreTests/TaskNameTests.swift:\(line)")
  }

  @Test(arguments: [false, true])
  func `So it is in a scope`(isMain: Bool) async {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (scope, log) = (TaskScope(), Log())
    let run =
      if isMain {
        scope.run(.images) { @MainActor in log.add(currentTaskName ?? "none") }
      } else {
        scope.run(.images) { @Sendable @concurrent in log.add(currentTaskName ?? "none") }
      }
    await run.finished()
    let owner = Screen(log: log)
    await scope.run(.images, name: "cover", on: owner) { owner in
      try owner { $0.show(currentTaskName ?? "none") }
    }.finished()
    #expect(log.lines == ["images", "cover"])
  }

  @Test
  func `A task has the priority that the run was given, also if the run has waited`() async {
    let log = Log()
    let lane = Lane("queue", .enqueue)
    let first = Job("first")
    store.send(.run(lane, first))
    let second = store.run(
      .effect(.run(lane, priority: .background) { _ in log.add("\(Task.currentPriority == .background)") }))
    await first.finish()
    await second.finished()
    let scope = TaskScope()
    await scope.run(priority: .background) { @Sendable @concurrent in
      log.add("\(Task.basePriority == .background)")
    }.finished()
    #expect(log.lines.count == 2)
    #expect(log.lines.last == "true")
  }
}

private nonisolated var currentTaskName: String? {
  if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
}
