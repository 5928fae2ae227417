// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import Testing

@testable import InspectKit

struct `A session's file` {
  @Test func `a saved session opens again with all that it had, beside the app's own`() async throws {
    let book = SessionBook()
    try book.receive(Lines.batch(0, [Lines.event(1, name: "é </script> \\u2028"), Lines.event(2)]))
    let data = SessionFile.data(of: try book.session(Lines.session))
    let id = book.add(try SessionFile(data, limits: .standard))
    #expect(id != Lines.session && book.all.count == 2)
    let opened = try book.session(id)
    #expect(opened.isOver && opened.header.session == Lines.session)
    let (lines, before) = (try await book.lines(of: id), try await book.lines())
    #expect(lines == before)
    #expect(SessionFile.data(of: opened) == data)
  }

  @Test func `a session that has lost events says so in its file`() throws {
    var limits = InspectorLimits.standard
    limits.keptEvents = 1
    let book = SessionBook(limits: limits)
    try book.receive(Lines.batch(0, [Lines.event(1), Lines.event(2)]))
    let data = SessionFile.data(of: try book.session(Lines.session))
    #expect(String(decoding: data, as: UTF8.self).contains(#""event":"dropped","count":1}"#))
    #expect(try SessionFile(data, limits: .standard).events.count == 2)
  }

  @Test func `an exported trace opens without a header`() throws {
    let file = try SessionFile(Data("\(Lines.event(1))\r\n\n\(Lines.event(2))".utf8), limits: .standard)
    #expect(file.header.app == "Trace" && file.events.map(\.number) == [1, 2])
  }

  @Test(arguments: [
    ("", "The file is empty"), ("hello", "Line 1 is no event"), (Lines.event(1) + "\n{", "Line 2 is no event"),
    (Lines.event(1) + "\n" + Lines.event(1), "Line 2: its number is 1"),
    (#"{"format":9}"#, "The app sends format 9"),
    (Lines.event(1) + "\n" + #"{"format":1}"#, "Line 2: 'number' is missing"),
  ])
  func `another file is refused, with the line that is wrong`(text: String, sentence: String) {
    let refusal = #expect(throws: RequestRefusal.self) { try SessionFile(Data(text.utf8), limits: .standard) }
    #expect(refusal?.sentence.hasPrefix(sentence) == true, "\(refusal?.sentence ?? "")")
  }
}
