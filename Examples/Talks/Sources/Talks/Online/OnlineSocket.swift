// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server's events over one long answer, `text/event-stream`.
nonisolated struct OnlineSocket: EventSocket {
  let transport: Transport
  let session: Session

  @MainActor
  func connect() async throws -> AsyncThrowingStream<TalkEvent, any Error> {
    try await session.authorized { token in
      let reader = EventReader()
      let events = reader.start(transport.request("events", token: token))
      switch await reader.status() {
      case 200: return events
      case 401: throw Transport.Unauthorized()
      default:
        try Task.checkCancellation()
        throw ServerError.unavailable
      }
    }
  }
}

/// Reads one answer as it comes. Its session calls it on one queue, and releases it when the answer has ended or its reader is
/// gone.
nonisolated private final class EventReader: NSObject, URLSessionDataDelegate {
  private let head = AsyncStream.makeStream(of: Int.self)
  private let events = AsyncThrowingStream.makeStream(of: TalkEvent.self)
  /// Accessed on the session's queue alone.
  nonisolated(unsafe) private var rest = Data()

  func start(_ request: URLRequest) -> AsyncThrowingStream<TalkEvent, any Error> {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let network = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: queue)
    events.continuation.onTermination = { _ in network.invalidateAndCancel() }
    network.dataTask(with: request).resume()
    return events.stream
  }

  /// The status of the answer; nil if there was none.
  func status() async -> Int? { await head.stream.first { _ in true } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    head.continuation.yield((response as? HTTPURLResponse)?.statusCode ?? 0)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = Data(rest[rest.index(after: end)...])
      guard line.starts(with: Data("data: ".utf8)) else { continue }
      if let event = try? JSONDecoder().decode(TalkEvent.self, from: Data(line.dropFirst(6))) {
        events.continuation.yield(event)
      }
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    head.continuation.finish()
    events.continuation.finish(throwing: error.map { _ in ServerError.unavailable })
  }
}
