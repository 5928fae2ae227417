// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A bag of tasks, as in many apps: when the bag is released, its tasks are cancelled.
nonisolated final class TaskBag {
  private var cancels: [() -> Void] = []

  deinit {
    for cancel in cancels { cancel() }
  }

  func insert<Success, Failure>(_ task: Task<Success, Failure>) {
    cancels.append(task.cancel)
  }
}

extension Task {
  /// Adds the task to the bag, which cancels it when the bag is released.
  func store(in bag: TaskBag) { bag.insert(self) }
}
