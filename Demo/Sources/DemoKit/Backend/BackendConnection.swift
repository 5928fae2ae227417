// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URLSession whose requests may be cancelled, and which may be closed, at any moment.
///
/// On Linux, Foundation's own `data(for:)` does not bear that: a cancellation that meets the answer stops the process, or
/// has two threads wait for each other for ever. Here tasks are cancelled on the queue on which they are completed, so that
/// the two never meet, and the canceller does not wait for it. For the same reason there is no cache: a request that looks
/// into one cannot be cancelled meanwhile.
final class BackendConnection: @unchecked Sendable {
  // Invariant: `isClosed` and `count` are read and written under the lock only. The rest is never changed, and URLSession
  // may be used from any thread.
  private let lock = NSLock()
  private var isClosed = false
  private var count = 0
  private let session: URLSession
  private let completions = OperationQueue()

  init(_ configuration: URLSessionConfiguration) {
    completions.maxConcurrentOperationCount = 1
    configuration.urlCache = nil
    session = URLSession(configuration: configuration, delegate: nil, delegateQueue: completions)
  }

  /// How many requests have not returned.
  var requestsUnderWay: Int { lock.withLock { count } }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: A `URLError`, whose code is `cancelled` when the task was, or the connection is closed.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    guard !Task.isCancelled else { throw URLError(.cancelled) }
    lock.withLock { count += 1 }
    defer { lock.withLock { count -= 1 } }
    let cancellation = Cancellation(on: completions)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = makeTask(for: request) { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        guard let task else { return continuation.resume(throwing: URLError(.cancelled)) }
        task.resume()
        cancellation.arm(task)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Lets requests that go on finish, and takes no more.
  func finish() {
    close()
    session.finishTasksAndInvalidate()
  }

  /// Cancels requests that go on, and takes no more.
  func disconnect() {
    close()
    completions.addOperation { [session] in session.invalidateAndCancel() }
  }

  private func close() { lock.withLock { isClosed = true } }

  /// Nil when the connection is closed: a request for a task of an ended session stops the process.
  private func makeTask(
    for request: URLRequest, _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask? {
    lock.withLock { isClosed ? nil : session.dataTask(with: request, completionHandler: completion) }
  }
}

/// The cancelling of one request, on the queue on which it is completed.
private final class Cancellation: @unchecked Sendable {
  // Invariant: `task` and `isCancelled` are read and written under the lock only.
  private let lock = NSLock()
  private var task: URLSessionDataTask?
  private var isCancelled = false
  private let completions: OperationQueue

  init(on completions: OperationQueue) { self.completions = completions }

  /// Gives it the task. Cancels it, if a cancellation came before.
  func arm(_ task: URLSessionDataTask) {
    let isCancelled = lock.withLock {
      self.task = task
      return self.isCancelled
    }
    if isCancelled { completions.addOperation { task.cancel() } }
  }

  func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return self.task
    }
    if let task { completions.addOperation { task.cancel() } }
  }
}
