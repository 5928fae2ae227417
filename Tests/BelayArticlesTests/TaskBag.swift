// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What the models and views of the article "Coming from a bag of tasks" use.

struct Market: Sendable {
  var prices: @MainActor @Sendable () -> AsyncStream<String>
  var headlines: @MainActor @Sendable () async throws -> [String]
}

/// A helper that many apps have: cancels its tasks when it is released.
@MainActor
final class TaskBag {
  private var tasks: [Task<Void, Never>] = []

  func insert(_ task: Task<Void, Never>) { tasks.append(task) }

  deinit { for task in tasks { task.cancel() } }
}

extension Task<Void, Never> {
  @MainActor
  func store(in bag: TaskBag) { bag.insert(self) }
}
