// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import InspectKit

struct `JSON of a client` {
  @Test(arguments: [
    "null", "true", "0", "-17", "1.5", "[]", "{}", #"[1,"a",null]"#, #"{"b":1,"a":{"c":[true,false]}}"#,
    #""é 👩‍👩‍👧 \" \\ \n \t \u0001""#,
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect(try JSONReader.value(of: text.utf8, longestText: 100).line == text)
  }

  @Test func `every escape is read`() throws {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#
    #expect(try JSONReader.value(of: text.utf8, longestText: 100).text == "\"\\/\u{8}\u{c}\n\r\té😀")
  }

  @Test(arguments: [
    "", "[", "[1", "[1,", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #""a"#, #""\"#, #""\u00"#, "[1]]", "1 2", "01", "-",
    "1.",
    "1e", "+1", ".5", "nul", "truefalse", "'a'", "[1,]", "{1:2}", #"{"a":1,"a":2}"#, #""\x""#, #""\uD83D""#,
    #""\uD83Dx""#,
    #""\uDE00""#, #""\uzzzz""#, "\"a\nb\"", "NaN", "1e999", "// no",
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: JSONFailure.self) { try JSONReader.value(of: text.utf8, longestText: 100) }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: JSONFailure.self) { try JSONReader.value(of: [0x22, 0xff, 0x22], longestText: 100) }
    #expect(throws: JSONFailure.self) { try JSONReader.value(of: [0x22, 0xc0, 0x80, 0x22], longestText: 100) }
  }

  @Test func `nesting without an end is refused, and does not overflow the stack`() {
    for bracket in ["[", #"{"a":"#] {
      let failure = #expect(throws: JSONFailure.self) {
        try JSONReader.value(of: String(repeating: bracket, count: 1_000_000).utf8, longestText: 100)
      }
      #expect(failure?.reason == "it is nested deeper than 32")
    }
  }

  @Test func `a long text, and an object with many keys, are refused`() {
    let long = #expect(throws: JSONFailure.self) {
      try JSONReader.value(of: "\"\(String(repeating: "x", count: 101))\"".utf8, longestText: 100)
    }
    #expect(long?.isTooLarge == true)
    let keys = (0...64).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(throws: JSONFailure.self) { try JSONReader.value(of: "{\(keys)}".utf8, longestText: 100) }
  }

  @Test func `each beginning of a batch is refused`() throws {
    let batch = Array(Lines.batch(0, [Lines.event(1, name: "é\\n😀")]).utf8)
    _ = try JSONReader.value(of: batch, longestText: 100)
    for length in 0..<batch.count {
      #expect(throws: JSONFailure.self) { try JSONReader.value(of: batch[..<length], longestText: 100) }
    }
  }
}
