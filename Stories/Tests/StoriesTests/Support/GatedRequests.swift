// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Requests that the test answers, and that end at once when their task is cancelled.
@MainActor
final class GatedRequests<Question: Sendable, Answer: Sendable> {
  /// The requests, in order.
  private(set) var asked: [Question] = []
  /// How each request ended, in the same order; nil while it is open.
  private(set) var endings: [RequestEnding?] = []
  private var open: [Int: CheckedContinuation<Answer, any Error>] = [:]

  func ask(_ question: Question) async throws -> Answer {
    let request = endings.count
    asked.append(question)
    endings.append(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        open[request] = continuation
        if Task.isCancelled { end(request, .cancelled, with: .failure(ConnectionCancelled())) }
      }
    } onCancel: {
      Task { @MainActor in self.end(request, .cancelled, with: .failure(ConnectionCancelled())) }
    }
  }

  func answer(_ request: Int, _ answer: Answer) { end(request, .answered, with: .success(answer)) }

  func refuse(_ request: Int) { end(request, .failed, with: .failure(Refused())) }

  private func end(_ request: Int, _ ending: RequestEnding, with result: Result<Answer, any Error>) {
    guard let continuation = open.removeValue(forKey: request) else { return }
    endings[request] = ending
    continuation.resume(with: result)
  }
}

enum RequestEnding: Equatable { case answered, failed, cancelled }

struct Refused: Error {}

/// The connection's error when its task is cancelled. Not a `CancellationError`, as with URLSession.
struct ConnectionCancelled: Error {}
