// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP
import Testing

@testable import InspectKit

struct `A batch of events` {
  @Test(arguments: [
    ("17", "it is no object"), ("{}", "'number' is missing"),
    (#"{"number":"1","time_us":1,"place":1,"name":"a","event":"began"}"#, "'number' is a whole number"),
    (#"{"number":1,"time_us":true,"place":1,"name":"a","event":"began"}"#, "'time_us' is a number"),
    (#"{"number":1,"time_us":1,"place":-1,"name":"a","event":"began"}"#, "'place' is a whole number"),
    (#"{"number":1,"time_us":1e300,"place":1,"name":"a","event":"began"}"#, "'time_us' is a number"),
    (#"{"number":1,"time_us":-1e300,"place":1,"name":"a","event":"began"}"#, "'time_us' is a number"),
    (Lines.event(1, more: #","changes":{}"#), "'changes' is a list of objects"),
    (Lines.event(1, more: #","changes":[{"field":"a","old":1,"new":"b"}]"#), "'changes' is a list of objects"),
    (Lines.event(1, more: #","run":7"#), "'run' is an object"),
    (Lines.event(1, more: #","gaps":[1]"#), "'gaps' is a list"),
    (Lines.event(1, more: #","action":null"#), "'action' is a text"),
    (Lines.event(1, more: #","again":"yes""#), "'again' is true or false"),
    (Lines.event(1, more: #","state":["a"]"#), "'state' is a list of objects"),
  ])
  func `a wrong type is named with its event and its key`(event: String, problem: String) {
    let refusal = refusal(of: Lines.batch(4, [Lines.event(0), event]))
    #expect(refusal?.status.code == 400)
    #expect(refusal?.sentence.hasPrefix("Event 1 of batch 4: \(problem)") == true, "\(refusal?.sentence ?? "taken")")
  }

  @Test func `keys and events that are not known are kept`() throws {
    let event = #"{"number":1,"time_us":1,"place":1,"name":"a","event":"new kind","key":[{"a":1}]}"#
    let batch = try EventBatch(Data(Lines.batch(0, [event]).utf8), limits: .standard)
    #expect(batch.events.map(\.line) == [Data("\(event)\n".utf8)])
  }

  @Test func `another version's format is refused with both versions`() {
    let refusal = refusal(of: Lines.batch(0, [], format: 2))
    #expect(refusal?.status.code == 409)
    #expect(
      refusal?.sentence.contains("sends format 2") == true && refusal?.sentence.contains("reads format 1") == true)
  }

  @Test(arguments: [
    Lines.batch(0, [], session: "me"), Lines.batch(0, [], process: -1), Lines.batch(-1, []),
    Lines.batch(0, [], dropped: -1),
    "[]", "7", "{}", #"{"format":"1"}"#, Lines.batch(0, [], app: String(repeating: "x", count: 201)),
  ])
  func `a wrong header is refused`(batch: String) {
    #expect(refusal(of: batch)?.status.code == 400)
  }

  @Test func `half a batch is refused, with how much of it has arrived`() {
    let whole = Lines.batch(0, [Lines.event(1)])
    let refusal = refusal(of: String(whole.prefix(whole.count / 2)))
    #expect(refusal?.status.code == 400)
    #expect(refusal?.sentence.contains("ends too early, after \(whole.count / 2) of \(whole.count / 2) bytes") == true)
  }

  @Test func `a text or a batch that is too large gets 413, so that the app goes on without it`() {
    let text = refusal(of: Lines.batch(0, [Lines.event(1, name: String(repeating: "x", count: 20_000))]))
    #expect(text?.status.code == 413)
    let many = refusal(of: Lines.batch(0, (0...1_000).map { Lines.event($0) }))
    #expect(many?.status.code == 413 && many?.sentence == "The batch has 1001 events, and may have 1000.")
  }

  private func refusal(of batch: String) -> RequestRefusal? {
    do {
      _ = try EventBatch(Data(batch.utf8), limits: .standard)
    } catch {
      return error as? RequestRefusal
    }
    return nil
  }
}
