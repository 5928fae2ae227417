// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// One connection: its requests with their answers, until the client disconnects, sends an invalid request, or is too
/// slow.
struct Conversation: Sendable {
  let socket: TimedSocket
  let limits: ServerLimits
  let gate: RequestGate
  let admission: Admission
  let handler: any HTTPHandler

  /// Returns when the socket can be closed.
  func run() async {
    var buffer = RequestBuffer(limits: limits)
    do {
      while try await answerNext(&buffer) {}
    } catch let refusal as RequestRefusal {
      // After a request that was not read to its end, the beginning of the next one is unknown.
      _ = try? await send(refusal.response, to: nil, closing: true)
      await socket.finish(readingAtMost: limits.unreadRest, within: limits.unreadRestTime)
    } catch {
      // The client has disconnected or is too slow, or the server stops: no answer is possible.
    }
  }

  /// Returns whether another request may follow.
  private func answerNext(_ buffer: inout RequestBuffer) async throws -> Bool {
    guard let head = try await readHead(&buffer) else { return false }
    try gate.check(head)
    let limit = try admission(HTTPMethod(head.method), head.path, head.headers)
    let body = try await readBody(of: head, atMost: limit, &buffer)
    let response = await answer(to: head, body)
    buffer.append(try await send(response, to: head, closing: !head.keepsAlive))
    return head.keepsAlive
  }

  /// Nil if the client has no more requests.
  private func readHead(_ buffer: inout RequestBuffer) async throws -> RequestHead? {
    var deadline = ContinuousClock.now + limits.idleTime
    var hasBegun = false
    while true {
      if let head = try buffer.takeHead() { return head }
      if !buffer.isEmpty, !hasBegun { (hasBegun, deadline) = (true, .now + limits.headTime) }
      do {
        guard let bytes = try await socket.read(until: deadline) else { return nil }
        buffer.append(bytes)
      } catch is TimedSocket.TooSlow where hasBegun {
        throw Self.tooSlow
      }
    }
  }

  private func readBody(of head: RequestHead, atMost limit: Int, _ buffer: inout RequestBuffer) async throws -> Data {
    let length = try head.bodyLength
    guard length <= limit else {
      throw RequestRefusal(
        status: .payloadTooLarge, sentence: "The request's body is larger than \(limit / 1_024) KB.")
    }
    let deadline = ContinuousClock.now + limits.bodyTime
    var body = Data(buffer.take(length))
    while body.count < length {
      do {
        guard let bytes = try await socket.read(until: deadline) else { throw SocketError.disconnected }
        buffer.append(bytes)
        body += buffer.take(length - body.count)
      } catch is TimedSocket.TooSlow {
        throw Self.tooSlow
      }
    }
    return body
  }

  private func answer(to head: RequestHead, _ body: Data) async -> HTTPResponse {
    let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let request = HTTPRequest(
      method: HTTPMethod(head.method), version: .http11,
      target: .init(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : ""), headers: head.headers,
      body: HTTPBodySequence(data: body))
    do {
      return try await handler.handleRequest(request)
    } catch {
      return HTTPResponse(statusCode: .internalServerError)
    }
  }

  /// Sends an answer in pieces. If the client disconnects, a streamed body is released.
  ///
  /// - Returns: What has arrived of the next request meanwhile.
  private func send(_ response: HTTPResponse, to head: RequestHead?, closing: Bool) async throws -> [UInt8] {
    guard case .httpBody(let body) = response.payload else { return [] }
    let text = ResponseHead(response, bodyLength: body.count, closing: closing).text
    try await socket.write(Data(text.utf8), within: limits.pieceTime)
    if head?.method == "HEAD" { return [] }
    guard body.count == nil else {
      for try await piece in body { try await socket.write(piece, within: limits.pieceTime) }
      return []
    }
    return try await stream(body)
  }

  /// A stream may have nothing to write for a long time. The end of the client's data still shows that it has
  /// disconnected.
  private func stream(_ body: HTTPBodySequence) async throws -> [UInt8] {
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        for try await piece in body { try await socket.write(piece, within: limits.pieceTime) }
        return nil
      }
      group.addTask { try await socket.readAhead(atMost: limits.head) }
      defer { group.cancelAll() }
      var early: [UInt8] = []
      while let part = try await group.next() {
        if let part { early = part } else { group.cancelAll() }
      }
      return early
    }
  }

  private static let tooSlow = RequestRefusal(
    status: .requestTimeout, sentence: "The request did not come to its end in time. Send it again.")
}
