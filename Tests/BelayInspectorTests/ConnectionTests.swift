// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayInspector
@testable import BelayTestSupport

@Suite("Inspector: a connection on a real socket")
@MainActor
struct ConnectionTests {
  private let reports = Log()

  private func session(_ limits: Outbox.Limits = .init()) -> Session { Session(leavingOut: [], limits: limits) }

  private func sender(of session: Session, port: Int, patience: TimeInterval = 10) throws -> Sender {
    let tool = try #require(Tool(host: "127.0.0.1", port: port, token: "t0ken"))
    let reports = reports
    return Sender(
      of: session, to: tool, redact: nil, urls: Tool.makeURLSession(patience: patience), collecting: .zero,
      report: { reports.add($0) })
  }

  @Test
  func `A batch has the token, the content type, the session's header and the events`() async throws {
    let server = try TinyTool([TinyTool.ok(0)])
    defer { server.close() }
    let session = session()
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    store.send(.queryChanged("rope \"\n\u{1} é"))
    let sender = try sender(of: session, port: server.port)
    sender.start()
    await sender.finish()
    let head = try #require(server.heads.first).lowercased()
    #expect(head.hasPrefix("post /api/events "))
    #expect(head.contains("authorization: bearer t0ken") && head.contains("content-type: application/json"))
    let body = try #require(JSONSerialization.jsonObject(with: Data(server.bodies[0].utf8)) as? [String: Any])
    #expect(body["format"] as? Int == 1 && body["batch"] as? Int == 0 && body["dropped"] as? Int == 0)
    #expect(body["session"] as? String == session.id.uuidString && body["belay"] as? String == Inspector.version)
    let started = try #require(body["started"] as? String)
    #expect(try abs(Date(started, strategy: .iso8601).timeIntervalSince(session.started)) < 1)
    let events = try #require(body["events"] as? [[String: Any]])
    #expect(events.map { $0["event"] as? String } == ["began", "received"])
    #expect(events[1]["code"] as? String == #".queryChanged("rope \"\n\u{1} é")"#)
    #expect(reports.lines == ["the inspector is connected to 127.0.0.1:\(server.port)."])
  }

  @Test
  func `A lost answer makes the same batch come again, with the same number`() async throws {
    var limits = Outbox.Limits()
    limits.firstPause = .milliseconds(1)
    let server = try TinyTool([
      .cut, .bytes("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"rec"), TinyTool.status("503 Busy", ""),
      TinyTool.ok(0),
    ])
    defer { server.close() }
    let session = session(limits)
    session.note("alive", [])
    let sender = try sender(of: session, port: server.port)
    sender.start()
    while server.bodies.count < 4 { await Task.yield() }
    await sender.finish()
    #expect(server.bodies.count == 4 && Set(server.bodies).count == 1)
    #expect(reports.lines.count == 2, "one line for all failures, and one for the connection")
    #expect(reports.lines[0].hasPrefix("the inspector has no connection to 127.0.0.1"))
  }

  @Test
  func `A tool of another version, a wrong token, another server: one line, and nothing more is sent or kept`()
    async throws
  {
    let answers: [(TinyTool.Answer, String)] = [
      (
        TinyTool.status("409 Conflict", "This belay-inspect reads format 2, and the app sends 1.\nMore"),
        "This belay-inspect reads format 2, and the app sends 1."
      ),
      (TinyTool.status("401 Unauthorized", "The token is not this tool's."), "The token is not this tool's."),
      (TinyTool.status("404 Not Found", ""), "it gave no reason."),
      (TinyTool.status("200 OK", "<html>"), "what answers there is no belay-inspect."),
    ]
    for (answer, sentence) in answers {
      let server = try TinyTool([answer])
      defer { server.close() }
      let session = session()
      session.note("alive", [])
      let sender = try sender(of: session, port: server.port)
      sender.start()
      while session.isOpen { await Task.yield() }
      await sender.finish()
      session.note("alive", [])
      #expect(server.bodies.count == 1 && session.take() == [])
      #expect(reports.lines.last?.hasSuffix("nothing more is sent: \(sentence)") == true)
    }
    #expect(reports.lines.count == answers.count)
  }

  @Test
  func `Without a tool, one line says so, and finishing returns after one attempt`() async throws {
    let server = try TinyTool([])
    server.close()
    let session = session()
    session.note("alive", [])
    let sender = try sender(of: session, port: server.port)
    session.finish()
    sender.start()
    await sender.finish()
    #expect(reports.lines.count == 1 && session.take() == [])
  }

  @Test
  func `A tool that hangs holds up nobody: the app goes on, and stopping ends the attempt`() async throws {
    let server = try TinyTool([.hang])
    defer { server.close() }
    var limits = Outbox.Limits()
    limits.events = 3
    let session = session(limits)
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    let sender = try sender(of: session, port: server.port)
    sender.start()
    while server.bodies.isEmpty { await Task.yield() }
    for count in 1...100 { store.send(.countChanged(to: count)) }
    #expect(store.count == 100 && session.dropped > 90)
    sender.stop()
    await sender.finish()
    #expect(!session.isOpen && session.take() == [])
  }

  @Test
  func `A tool that hangs is given up after its time, and the batch is tried again`() async throws {
    var limits = Outbox.Limits()
    limits.firstPause = .milliseconds(1)
    let server = try TinyTool([.hang, TinyTool.ok(0)])
    defer { server.close() }
    let session = session(limits)
    session.note("alive", [])
    let sender = try sender(of: session, port: server.port, patience: 1)
    sender.start()
    while server.bodies.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
    await sender.finish()
    #expect(Set(server.bodies).count == 1 && reports.lines.count == 2)
  }

  @Test
  func `A batch that the tool finds too long is dropped, and the next one follows`() async throws {
    var limits = Outbox.Limits()
    limits.batchEvents = 1
    let server = try TinyTool([TinyTool.status("413 Too Long", "A batch has 4 MB at most."), TinyTool.ok(1)])
    defer { server.close() }
    let session = session(limits)
    for _ in 1...2 { session.note("alive", []) }
    let sender = try sender(of: session, port: server.port)
    session.finish()
    sender.start()
    await sender.finish()
    #expect(server.bodies.count == 2 && server.bodies[1].contains("\"batch\":1,\"dropped\":1"))
    #expect(reports.lines[0] == "belay-inspect did not take 1 events: A batch has 4 MB at most.")
  }

  @Test
  func `The version is that of the library`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../VERSION").standardized
    let version = try String(contentsOf: file, encoding: .utf8)
    #expect(version == Inspector.version + "\n")
  }

  @Test
  func `A text is limited in bytes too, for a character may have thousands`() {
    let long = "e" + String(repeating: "\u{301}", count: 100_000)
    let event = InspectedEvent(
      number: 1, time: .zero, place: .init(), event: "received", fields: [("action", .text(long))])
    #expect(EventWriter(redact: nil).object(event).utf8.count < 8_200)
    #expect(EventWriter(redact: { _ in long }).object(event).utf8.count < 3 * 8_200)
  }

  @Test(arguments: ["あ", "👩\u{200d}🚒", "a"])
  func `A text is not cut within a character's bytes`(character: String) {
    let long = String(repeating: character, count: 9_000)
    let event = InspectedEvent(number: 1, time: .zero, place: .init(), event: "x", fields: [("action", .text("short"))])
    let json = EventWriter(redact: { $0 == "short" ? long : $0 }).object(event)
    #expect(json.contains(character) && json.contains("…"))
    #expect(!json.contains("\u{fffd}"))
  }

  @Test
  func `An address is made of names, of IPv4 and of IPv6 addresses, and of no nonsense`() {
    #expect(
      Tool(host: "192.168.1.20", port: 8990, token: "")?.url.absoluteString == "http://192.168.1.20:8990/api/events")
    #expect(Tool(host: "::1", port: 1, token: "")?.url.absoluteString == "http://[::1]:1/api/events")
    #expect(Tool(host: "", port: 8990, token: "") == nil)
    #expect(Tool(host: "localhost", port: 65_536, token: "") == nil)
  }
}
