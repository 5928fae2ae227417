// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Dispatch)
  import Dispatch

  /// Runs the jobs of a test's nonisolated work on the main queue, in order with those of the main actor.
  ///
  /// So all work of one test runs on one thread, first in, first out. The test runs the same way every time, and
  /// ``WorkMonitor`` knows of every job that has not been done.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  final class MainQueueExecutor: TaskExecutor {
    private let registry: WorkRegistry

    init(_ registry: WorkRegistry) { self.registry = registry }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      registry.jobComes()
      DispatchQueue.main.async { [self] in
        job.runSynchronously(on: asUnownedTaskExecutor())
        registry.jobIsDone()
      }
    }
  }
#endif
