// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Dispatch)
  import Dispatch

  /// Runs the parts of a test's work that belong to no actor on the main queue, one after the other with those of the main actor.
  ///
  /// So all work of one test is done on one thread, first in first out: the same test goes the same way every time, and
  /// ``WorkMonitor`` knows of every such part that has not been done.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  final class MainQueueExecutor: TaskExecutor {
    private let books: WorkBooks

    init(_ books: WorkBooks) { self.books = books }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      books.jobComes()
      DispatchQueue.main.async { [self] in
        job.runSynchronously(on: asUnownedTaskExecutor())
        books.jobIsDone()
      }
    }
  }
#endif
