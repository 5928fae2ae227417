// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP
import Testing

@testable import InspectKit

struct `Sessions` {
  private let book = SessionBook()

  @Test func `a batch that comes twice is taken once`() async throws {
    try book.receive(Lines.batch(0, [Lines.event(1), Lines.event(2)]))
    try book.receive(Lines.batch(0, [Lines.event(1), Lines.event(2)]))
    #expect(try await book.lines() == [Lines.event(1), Lines.event(2)])
    #expect(try book.session(Lines.session).gaps == 0)
  }

  @Test func `missing batches and dropped events are counted`() async throws {
    try book.receive(Lines.batch(1, [Lines.event(5)]))
    try book.receive(Lines.batch(4, [Lines.event(9)], dropped: 3))
    let session = try book.session(Lines.session)
    #expect(session.gaps == 3 && session.dropped == 3)
    #expect(try await book.lines() == [Lines.event(5), Lines.event(9)])
  }

  @Test func `a reader gets only what follows the last event that it has`() async throws {
    try book.receive(Lines.batch(0, [1, 3, 5].map { Lines.event($0) }))
    #expect(try await book.lines(after: 3) == [Lines.event(5)])
    #expect(try await book.lines(after: 4) == [Lines.event(5)])
    #expect(try await book.lines(after: 5) == [])
  }

  @Test func `two apps with one name, and two launches of one app, stay apart`() async throws {
    try book.receive(Lines.batch(0, [Lines.event(1)]))
    try book.receive(Lines.batch(0, [Lines.event(2)], session: Lines.other, process: 8))
    #expect(try await book.lines() == [Lines.event(1)])
    #expect(try await book.lines(of: Lines.other) == [Lines.event(2)])
    #expect(Set(book.all.map(\.header.process)) == [7, 8])
  }

  @Test func `nobody else can add to a session`() async throws {
    try book.receive(Lines.batch(0, [Lines.event(1)]))
    let refusal = #expect(throws: RequestRefusal.self) {
      try book.receive(Lines.batch(1, [Lines.event(2)], app: "Other"))
    }
    #expect(refusal?.status.code == 409)
    #expect(try await book.lines() == [Lines.event(1)])
  }

  @Test func `what is refused takes nothing with it`() async throws {
    try book.receive(Lines.batch(0, [Lines.event(1)]))
    let wrong = [
      Lines.batch(1, [Lines.event(2), Lines.event(2)]), Lines.batch(1, [Lines.event(1)]),
      Lines.batch(1, [Lines.event(2), "17"]), Lines.batch(1, [Lines.event(2)], format: 2),
      String(Lines.batch(1, [Lines.event(2)]).dropLast(3)),
    ]
    for batch in wrong { #expect(throws: RequestRefusal.self) { try book.receive(batch) } }
    #expect(try await book.lines() == [Lines.event(1)])
    try book.receive(Lines.batch(1, [Lines.event(2)]))
    #expect(try await book.lines() == [Lines.event(1), Lines.event(2)])
  }

  @Test func `a refused first batch begins no session`() {
    #expect(throws: RequestRefusal.self) { try book.receive(Lines.batch(0, ["{}"])) }
    #expect(book.all.isEmpty)
  }

  @Test func `old events leave for new ones, and a reader is told how many`() async throws {
    var limits = InspectorLimits.standard
    limits.keptEvents = 3
    let book = SessionBook(limits: limits)
    for batch in 0..<4 { try book.receive(Lines.batch(batch, [1, 2].map { Lines.event(batch * 2 + $0) })) }
    let lines = try await book.lines()
    #expect(lines.count == 4 && lines[0].hasSuffix(#""event":"dropped","count":5}"#))
    #expect(Array(lines[1...]) == [6, 7, 8].map { Lines.event($0) })
    // Who has seen 4 misses 5 only.
    let missed = try await book.lines(after: 4)
    #expect(missed[0].hasSuffix(#""count":1}"#))
    #expect(try await book.lines(after: 5) == [6, 7, 8].map { Lines.event($0) })
    #expect(try await book.lines(after: 7) == [Lines.event(8)])
  }

  @Test func `a session is kept up to its limit of bytes`() throws {
    var limits = InspectorLimits.standard
    limits.keptBytes = 300
    let book = SessionBook(limits: limits)
    for batch in 0..<10 { try book.receive(Lines.batch(batch, [Lines.event(batch)])) }
    let session = try book.session(Lines.session)
    #expect(session.kept.reduce(0) { $0 + $1.line.count } <= 300)
    #expect(session.kept.count + session.removed == 10 && session.kept.count >= 2)
  }

  @Test func `a new session takes the place of the one that was silent longest`() throws {
    var limits = InspectorLimits.standard
    limits.sessions = 2
    let book = SessionBook(limits: limits)
    let ids = (0..<3).map { _ in UUID().uuidString }
    for (time, session) in [(0, 0), (1, 1), (2, 0), (3, 2)] {
      try book.receive(
        Lines.batch(time, [Lines.event(time)], session: ids[session]), now: Date(timeIntervalSince1970: Double(time)))
    }
    #expect(book.all.map(\.id) == [ids[2], ids[0]])
    #expect(throws: RequestRefusal.self) { try book.session(ids[1]) }
  }

  @Test(.timeLimit(.minutes(15))) func `a reader goes on with what arrives, until its session leaves`() async throws {
    var limits = InspectorLimits.standard
    limits.sessions = 1
    let book = SessionBook(limits: limits)
    try book.receive(Lines.batch(0, [Lines.event(1)]))
    let feed = try EventFeed(of: Lines.session, after: -1, waits: true, in: book)
    #expect(await feed.next() == Data("\(Lines.event(1))\n".utf8))
    async let second = feed.next()
    try book.receive(Lines.batch(1, [Lines.event(2)]))
    #expect(await second == Data("\(Lines.event(2))\n".utf8))
    async let end = feed.next()
    try book.receive(Lines.batch(0, [Lines.event(1)], session: Lines.other))
    #expect(await end == nil)
  }

  @Test(.timeLimit(.minutes(15))) func `a slow reader is told what has left meanwhile`() async throws {
    var limits = InspectorLimits.standard
    limits.keptEvents = 1
    let book = SessionBook(limits: limits)
    try book.receive(Lines.batch(0, [Lines.event(1)]))
    let feed = try EventFeed(of: Lines.session, after: -1, waits: true, in: book)
    _ = await feed.next()
    for batch in 1...3 { try book.receive(Lines.batch(batch, [Lines.event(batch + 1)])) }
    let lines = String(decoding: try #require(await feed.next()), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(#""event":"dropped","count":2}"#))
    #expect(lines[1] == Lines.event(4))
  }
}
