// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import Foundation
import Testing

@testable import Belay
@testable import BelayInspector
@testable import BelayTestSupport

@Suite("Inspector: connecting and recording")
@MainActor
struct RecordingTests {
  private struct Talk: Equatable, Sendable { var title = "Lanes" }

  private func lines(_ session: Session, _ event: String) -> [String] {
    session.take().filter { $0.contains("\"event\":\"\(event)\"") }
  }

  @Test
  func `A recorded call tells its arguments and its answer, or its error`() async throws {
    let session = Session(leavingOut: [])
    try await Inspector.$scoped.withValue(session) { () async throws in
      let add = Inspector.recording("client.add") { (a: Int, b: Int?) in
        guard let b else { throw Mishap("no b") }
        return [a, b]
      }
      #expect(try await add(1, 2) == [1, 2])
      await #expect(throws: Mishap("no b")) { _ = try await add(1, nil) }
    }
    let answered = lines(session, "answered")
    #expect(answered.count == 2 && answered.allSatisfy { $0.contains("\"call\":\"client.add\"") })
    #expect(answered[0].contains(#""arguments":["1","2"],"answer":"[1, 2]""#))
    #expect(answered[1].contains(#""arguments":["1","nil"],"error":"Mishap"#))
  }

  @Test
  func `What has no code in a recorded call is a gap that says where it is`() async throws {
    let session = Session(leavingOut: [])
    try await Inspector.$scoped.withValue(session) { () async throws in
      let load = Inspector.recording("client.load") { (_: Talk, _: String) in Talk() }
      #expect(try await load(Talk(), "x") == Talk())
    }
    let answered = try #require(lines(session, "answered").first)
    #expect(answered.contains(#""gaps":["argument Talk","answer Talk"]"#))
    #expect(!answered.contains("\"arguments\"") && !answered.contains("\"answer\":"))
  }

  @Test
  func `A recorded call that is named like what is left out tells no value`() async throws {
    let session = Session(leavingOut: ["login"])
    try await Inspector.$scoped.withValue(session) { () async throws in
      let login = Inspector.recording("client.login") { (name: String) in
        if name.isEmpty { throw Mishap("S0") }
        return "S2"
      }
      #expect(try await login("S1") == "S2")
      await #expect(throws: Mishap("S0")) { _ = try await login("") }
    }
    let answered = lines(session, "answered")
    #expect(answered.count == 2 && answered.allSatisfy { $0.contains("client.login") && $0.contains("left out") })
    #expect(answered.allSatisfy { line in !["S0", "S1", "S2"].contains(where: line.contains) })
  }

  @Test
  func `After the session's end a recorded call is the call itself`() async throws {
    let session = Session(leavingOut: [])
    let calls = Log()
    session.end()
    try await Inspector.$scoped.withValue(session) { () async throws in
      let none = Inspector.recording("none") { calls.add("called") }
      let three = Inspector.recording("three") { (a: Int, b: Int, c: Int) in a + b + c }
      let four = Inspector.recording("four") { (a: Int, b: Int, c: Int, d: Int) in a + b + c + d }
      try await none()
      #expect(try await three(1, 2, 3) == 6)
      #expect(try await four(1, 2, 3, 4) == 10)
    }
    #expect(calls.lines == ["called"])
    #expect(session.take() == [])
  }

  @Test
  func `A cancelled call is cancelled below, too`() async throws {
    let session = Session(leavingOut: [])
    await Inspector.$scoped.withValue(session) {
      let wait = Inspector.recording("client.wait") { try await Task.sleep(for: .seconds(3_600)) }
      let task = Task { try await wait() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(lines(session, "answered").count == 1)
  }

  @Test
  func `A task that recorded work has started keeps no scope alive`() async {
    WorkingRun.tell()
    let gate = Gate()
    let rest = Lock<Task<Void, Never>?>(nil)
    weak var engine: ScopeEngine?
    do {
      let scope = TaskScope()
      engine = scope.engine
      await scope.run {
        let task = Task { await gate.wait() }
        rest.withLock { $0 = task }
      }.finished()
    }
    // The run's own task goes shortly after its end.
    for _ in 0..<10_000 where engine != nil { await Task.yield() }
    #expect(engine == nil)
    gate.open()
    await rest.withLock { $0 }?.value
  }

  @Test
  func `With an impossible address nothing is recorded`() async {
    let connection = Inspector.connect(port: 0, token: "token")
    #expect(connection.sender == nil)
    connection.stop()
    await connection.finish()
  }
}

#if os(macOS) || os(Linux)
  /// A session observes every store of its process: each of these tests has a process of its own.
  @Suite("Inspector: all stores of an app")
  @MainActor
  struct ObservedAppTests {
    /// Outside of the closures that other processes run: in those, `#line` is the line of the macro.
    private static func recordAll() async {
      let session = Session(leavingOut: [])
      Inspector.observeAll(by: session)
      let scope = TaskScope()
      await scope.run(name: "recorded work") {}.finished()
      let store = Store(Shop(), state: .init(query: "made here"))
      store.send(.tell)
      let all = session.take()
      let file = "\"file\":\"\(#fileID)\""
      let (scopeLine, storeLine) = ("\"line\":\(#line - 6)", "\"line\":\(#line - 4)")
      #expect(all.contains { $0.contains("\"kind\":\"scope\"") && $0.contains(file) && $0.contains(scopeLine) })
      #expect(all.contains { $0.contains("\"label\":\"recorded work\"") && $0.contains("\"registered\"") })
      #expect(all.contains { $0.contains("made here") && $0.contains(file) && $0.contains(storeLine) })
      #expect(all.contains { $0.contains("\"code\":\".tell\"") })
    }

    @Test
    func `Stores and scopes that are made after connecting are recorded, with their lines`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await ObservedAppTests.recordAll()
      }
    }

    private final class Kept {}

    private static func reportSurvivor() async {
      let session = Session(leavingOut: [])
      Inspector.observeAll(by: session)
      let reported = Gate()
      Survivors.watch(grace: .milliseconds(10)) { _ in reported.open() }
      let kept = Kept()
      Survivors.expectRelease(of: kept)
      await reported.wait()
      let alive = session.take().filter { $0.contains("\"event\":\"alive\"") }
      #expect(alive.count == 1 && alive.allSatisfy { $0.contains("\"what\":\"Kept\"") })
      #expect(alive.allSatisfy { $0.contains("\"report\":[\"Kept is still alive") }, "\(alive)")
      withExtendedLifetime(kept) {}
    }

    @Test
    func `What Survivors reports is recorded, with all that the report says`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await ObservedAppTests.reportSurvivor()
      }
    }

    @Test
    func `A store that is made after the session's end is not observed`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let session = Session(leavingOut: [])
        Inspector.observeAll(by: session)
        session.end()
        let store = Store(Shop(), state: .init())
        #expect(Store.engine(of: store).tree.observer(TreeFeed.self) == nil)
      }
    }

    @Test
    func `A second connection ends the first`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let (first, second) = (Session(leavingOut: []), Session(leavingOut: []))
        Inspector.observeAll(by: first)
        Inspector.observeAll(by: second)
        #expect(!first.isOpen && second.isOpen)
      }
    }
  }
#endif
