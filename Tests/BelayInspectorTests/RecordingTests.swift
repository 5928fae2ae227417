// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayInspector
@testable import BelayTestSupport

/// The connected session is the process's.
@Suite("Inspector: connecting and recording", .serialized)
@MainActor
struct RecordingTests {
  private struct Talk: Equatable, Sendable { var title = "Lanes" }

  /// Connected without a tool; what other tests make meanwhile is recorded too.
  private func connected(_ body: (Session) async throws -> Void) async throws {
    let session = Session(leavingOut: ["secret"])
    Inspector.observeAll(by: session)
    try await body(session)
    session.end()
    #expect(StoreTree.onMade == nil || Inspector.current.withLock { $0?.isOpen } == false)
  }

  private func lines(_ session: Session, _ event: String) -> [String] {
    session.take().filter { $0.contains("\"event\":\"\(event)\"") }
  }

  @Test
  func `A recorded call tells its arguments and its answer, or its error`() async throws {
    try await connected { (session: Session) async throws in
      let add = Inspector.recording("client.add") { (a: Int, b: Int?) in
        guard let b else { throw Mishap("no b") }
        return [a, b]
      }
      #expect(try await add(1, 2) == [1, 2])
      await #expect(throws: Mishap("no b")) { _ = try await add(1, nil) }
      let answered = lines(session, "answered")
      #expect(answered.count == 2 && answered.allSatisfy { $0.contains("\"call\":\"client.add\"") })
      #expect(answered[0].contains(#""arguments":["1","2"],"answer":"[1, 2]""#))
      #expect(answered[1].contains(#""arguments":["1","nil"],"error":"Mishap"#))
    }
  }

  @Test
  func `What has no code in a recorded call is a gap that says where it is`() async throws {
    try await connected { (session: Session) async throws in
      let load = Inspector.recording("client.load") { (_: Talk, _: String) in Talk() }
      #expect(try await load(Talk(), "x") == Talk())
      let answered = try #require(lines(session, "answered").first)
      #expect(answered.contains(#""gaps":["argument Talk","answer Talk"]"#))
      #expect(!answered.contains("\"arguments\"") && !answered.contains("\"answer\":"))
    }
  }

  @Test
  func `A call without a connection is the call itself`() async throws {
    try await connected { _ in }
    let calls = Log()
    let none = Inspector.recording("none") { calls.add("called") }
    let three = Inspector.recording("three") { (a: Int, b: Int, c: Int) in a + b + c }
    let four = Inspector.recording("four") { (a: Int, b: Int, c: Int, d: Int) in a + b + c + d }
    try await none()
    #expect(try await three(1, 2, 3) == 6)
    #expect(try await four(1, 2, 3, 4) == 10)
    #expect(calls.lines == ["called"])
  }

  @Test
  func `A cancelled call is cancelled below, too`() async throws {
    try await connected { (session: Session) async throws in
      let wait = Inspector.recording("client.wait") { try await Task.sleep(for: .seconds(3_600)) }
      let task = Task { try await wait() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(lines(session, "answered").count == 1)
    }
  }

  @Test
  func `Stores and scopes that are made after connecting are recorded, with their lines`() async throws {
    try await connected { (session: Session) async throws in
      let scope = TaskScope()
      await scope.run(name: "recorded work") {}.finished()
      let store = Store(Shop(), state: .init(query: "made here"))
      store.send(.tell)
      let all = session.take()
      let file = "\"file\":\"\(#fileID)\""
      #expect(
        all.contains { $0.contains("\"kind\":\"scope\"") && $0.contains(file) && $0.contains("\"line\":\(#line - 6)") })
      #expect(all.contains { $0.contains("\"label\":\"recorded work\"") && $0.contains("\"registered\"") })
      #expect(
        all.contains { $0.contains("made here") && $0.contains(file) && $0.contains("\"line\":\(#line - 7)") })
      #expect(all.contains { $0.contains("\"code\":\".tell\"") })
    }
  }

  @Test
  func `A second connection ends the first`() async throws {
    try await connected { first in
      Inspector.observeAll(by: Session(leavingOut: []))
      #expect(!first.isOpen)
      Inspector.current.withLock { $0 }?.end()
    }
  }

  @Test
  func `Without a token or with an impossible address nothing is recorded`() async {
    let connection = Inspector.connect(port: 0, token: "token")
    #expect(connection.sender == nil)
    connection.stop()
    await connection.finish()
  }
}
