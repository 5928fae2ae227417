// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The backend of a batcher: records the requests, and answers each on the test's request.
@MainActor
final class Backend {
  typealias Answer = [String: Result<String, any Error>]

  /// One request: by default it returns when it is cancelled, and answers each key with its lowercase.
  @MainActor
  final class Request {
    let keys: [String]
    private let gate = Gate()
    /// Opens as soon as the request's task has been cancelled.
    nonisolated let cancelled = Gate()
    nonisolated let returned = Gate()
    var answer: () throws -> Answer

    init(_ keys: [String]) {
      self.keys = keys
      answer = { Dictionary(uniqueKeysWithValues: keys.map { ($0, .success($0.lowercased())) }) }
    }

    /// Lets it return, and waits until it has.
    func finish() async {
      gate.open()
      await returned.wait()
    }

    func finish(_ answer: @escaping () throws -> Answer) async {
      self.answer = answer
      await finish()
    }

    fileprivate func go(isCooperative: Bool) async throws -> Answer {
      defer { returned.open() }
      try await withTaskCancellationHandler {
        if isCooperative { try await gate.waitUnlessCancelled() } else { await gate.wait() }
      } onCancel: {
        cancelled.open()
      }
      return try answer()
    }
  }

  private(set) var requests: [Request] = []
  /// Whether requests return when they are cancelled.
  var isCooperative = true
  private let arrivals: Gate = {
    let gate = Gate()
    gate.open()
    return gate
  }()

  /// The keys of every request, in order: `["A B", "C"]`.
  var sent: [String] { requests.map { $0.keys.joined(separator: " ") } }

  func receive(_ keys: [String]) async throws -> Answer {
    let request = Request(keys)
    requests.append(request)
    await arrivals.wait()
    return try await request.go(isCooperative: isCooperative)
  }

  func waitUntilReached(by count: Int = 1) async { await arrivals.waitUntilReached(by: count) }

  func batcher(maximumSize: Int = .max) -> Batcher<String, String> {
    Batcher(maximumSize: maximumSize) { [self] keys in try await receive(keys) }
  }
}

/// From a caller's task to its request there are three jobs: the caller's, the flush, the request's.
@MainActor
func allHasBeenSent() async { await mainActorTurns(2) }

/// A caller of a batcher, and its result.
@MainActor
struct Caller {
  let task: Task<String, any Error>

  /// Calls in a separate main-actor job, as a run does.
  init(_ key: String, of batcher: Batcher<String, String>) { task = Task { @MainActor in try await batcher.load(key) } }

  func cancel() { task.cancel() }

  /// As text: `a`, `cancelled`, `failed: no network`.
  var outcome: String {
    get async {
      switch await task.result {
      case .success(let value): value
      case .failure(is CancellationError): "cancelled"
      case .failure(let error as Offline): "failed: \(error.reason)"
      case .failure(let error as BatcherError) where error.reason == .missingAnswer: "failed: missing"
      case .failure(let error as BatcherError) where error.reason == .requestCancelled: "failed: cancelled itself"
      case .failure(let error): "failed: \(error)"
      }
    }
  }
}

@MainActor
func outcomes(_ callers: [Caller]) async -> [String] {
  var outcomes: [String] = []
  for caller in callers { outcomes.append(await caller.outcome) }
  return outcomes
}

/// Expects that no caller waits, no key is gathered and no request is active. Call it when all callers have their
/// results and all requests have returned.
@MainActor
func expectNothingLeft<Key, Value>(
  in batcher: Batcher<Key, Value>, sourceLocation: Testing.SourceLocation = #_sourceLocation
) async {
  // A flush without keys may still be enqueued.
  await mainActorTurns()
  #expect(batcher.openCount == 0, "something is left in the batcher's books", sourceLocation: sourceLocation)
}
