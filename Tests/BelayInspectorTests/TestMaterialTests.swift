// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayInspector

/// What the tool writes tests from.
@Suite("Inspector: what a test is made of")
@MainActor
struct TestMaterialTests {
  struct Hit: Codable, Equatable {
    let id: Int
    var title = "rope"
  }

  struct Client: Sendable {
    var find: @Sendable (String) async throws -> [Hit]
    var star: @Sendable (Int) async throws -> Void
  }

  struct Finder: Feature {
    struct State: Equatable {
      var hits: [Hit] = []
      var best = Loadable<Hit>.idle
      var isBusy = false
      var alert: String?
    }
    enum Action {
      case find(String)
      case load
    }
    enum Mutation: Equatable { case found([Hit]) }

    let client: Client
    let clock: any Clock<Duration>
    var most = 5

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .find(let query):
        .run(.finding, holding: \.isBusy, at: true) { context in
          try await clock.sleep(for: .milliseconds(1))
          async let hits = client.find(query)
          try await context.apply(.found(hits))
        }
      case .load: .load(\.best, in: .loading) { _ in try await client.find("best")[0] }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .found(let hits): state.hits = hits
      }
    }

    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.alert = "\(error)" } }
  }

  enum Refusal: Error { case offline }

  private func record(_ action: Finder.Action, fails: Bool = false) async throws -> [[String: Any]] {
    let session = Session(leavingOut: [])
    WorkingRun.tell()
    let find = Inspector.recording("client.find") { (query: String) async throws -> [Hit] in
      if fails { throw Refusal.offline }
      return [Hit(id: 1, title: query)]
    }
    let store = Store(
      Finder(client: Client(find: find, star: { _ in }), clock: Inspector.recording(ContinuousClock())), state: .init())
    store.inspect(by: session)
    await Inspector.$scoped.withValue(session) { await store.run(action).finished() }
    return try session.take().map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  @Test
  func `A store tells what its feature is made of, and which parts are recorded`() async throws {
    let began = try #require(try await record(.load).first)
    #expect((began["feature_type"] as? String)?.hasSuffix("TestMaterialTests.Finder") == true)
    let parts = try #require(began["parts"] as? [[String: Any]])
    #expect(parts.map { $0["path"] as? String } == ["client", "client.find", "client.star", "clock", "most"])
    #expect(parts.map { $0["kind"] as? String } == ["struct", "function", "function", "clock", "value"])
    #expect((parts[1]["type"] as? String)?.contains("(Swift.String) async throws -> Swift.Array<") == true)
    #expect(parts[1]["recorded"] as? String == "client.find" && parts[2]["recorded"] == nil)
    #expect(parts[3]["recorded"] as? Bool == true && parts[4]["code"] as? String == "5")
  }

  @Test
  func `A call and a sleep name the run that waits for them, also in a child task`() async throws {
    let all = try await record(.find("rope"))
    let run = try #require(all.first { $0["event"] as? String == "registered" }?["run"] as? [String: Int])
    let slept = try #require(all.first { $0["event"] as? String == "slept" })
    let answered = try #require(all.first { $0["event"] as? String == "answered" })
    #expect(slept["run"] as? [String: Int] == run && slept["duration_us"] as? Int ?? 0 > 0)
    #expect(answered["run"] as? [String: Int] == run && answered["order"] as? Int == 0)
    #expect(
      answered["answer"] as? String
        == ##"[decoded(\##(String(reflecting: Hit.self)).self, #"{"id":1,"title":"rope"}"#)]"##)
  }

  @Test
  func `A change has the mutation, and the changed properties as they are afterwards`() async throws {
    let all = try await record(.find("rope"))
    let found = try #require(all.first { $0["cause"] as? String == "mutation" })
    let hits = ##"[decoded(\##(String(reflecting: Hit.self)).self, #"{"id":1,"title":"rope"}"#)]"##
    #expect(found["code"] as? String == ".found(\(hits))" && found["comparable"] as? Bool == true)
    #expect(found["after"] as? [[String: String]] == [["field": "hits", "code": hits]])
    let held = all.filter { ["hold", "restore"].contains($0["cause"] as? String) }
    #expect(held.map { $0["code"] as? String } == ["true", "false"] && held.allSatisfy { $0["loads"] == nil })
  }

  @Test
  func `A load says that it is one`() async throws {
    let all = try await record(.load).filter { $0["event"] as? String == "changed" }
    #expect(all.map { $0["loads"] as? Bool } == [true, true])
    #expect(all.first?["code"] as? String == ".loading(last: nil)")
  }

  @Test
  func `An error has code where it is a case, or empty`() async throws {
    let all = try await record(.find("rope"), fails: true)
    let answered = try #require(all.first { $0["event"] as? String == "answered" })
    #expect(answered["error_code"] as? String == "\(String(reflecting: Refusal.self)).offline")
    #expect(SwiftCode(of: CancellationError()).code == "Swift.CancellationError()")
    #expect(SwiftCode(of: LoadFailure(CancellationError())).code == "LoadFailure(Swift.CancellationError())")
    #expect(SwiftCode(of: URLError(.timedOut)).code == "URLError(URLError.Code(rawValue: -1001))")
  }

  @Test
  func `A decodable value has no code if a part is left out, if it is large, or if it changes in between`() {
    struct Odd: Codable {
      var count = 0
      init() {}
      init(from decoder: any Decoder) throws { count = 1 }
    }
    let hit = Hit(id: 1)
    #expect(SwiftCode(of: hit).code?.hasPrefix("decoded(") == true)
    #expect(SwiftCode(of: hit, leavingOut: LeftOut(["title"])).code == nil)
    #expect(SwiftCode(of: Hit(id: 1, title: String(repeating: "x", count: 5_000))).code == nil)
    #expect(SwiftCode(of: Odd()).code == nil)
    #expect(SwiftCode(of: Hit(id: 1, title: "a\"#b")).code?.hasSuffix(###"##"{"id":1,"title":"a\"#b"}"##)"###) == true)
  }
}

extension Lane {
  fileprivate static let finding = Lane("finding", .restart)
  fileprivate static let loading = Lane("loading", .restart)
}
