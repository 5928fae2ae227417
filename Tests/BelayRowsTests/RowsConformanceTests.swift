// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay

@Suite("Rows: collection, printing, Codable")
struct RowsConformanceTests {
  let songs = [Song(2, "b"), Song(1, "a")]

  @Test
  func `It is a random-access collection of its rows, and its ids one of the ids`() {
    let rows = Rows(songs)
    #expect(rows.count == 2 && rows.startIndex == 0 && rows.endIndex == 2 && rows.first == songs[0])
    #expect(rows.reversed() == songs.reversed() && Array(rows[1...]) == [songs[1]] && rows.map(\.title) == ["b", "a"])
    let ids = rows.ids
    #expect(ids.count == 2 && ids[1] == 1 && Array(ids) == [2, 1] && Array(ids.reversed()) == [1, 2])
    #expect(ids.contains(2) && !ids.contains(9) && ids.firstIndex(of: 1) == 1 && ids.firstIndex(of: 9) == nil)
  }

  @Test
  func `Rows are equal when the rows and their order are, and hash alike`() {
    #expect(Rows(songs) == Rows(songs) && Rows(songs).hashValue == Rows(songs).hashValue)
    #expect(Rows(songs) != Rows(songs.reversed()) && Rows(songs) != Rows([Song(2, "x"), Song(1, "a")]))
    #expect(Rows(songs).ids == Rows(songs.map { Song($0.id, "x") }).ids)
    #expect(Rows(songs).ids.hashValue == Rows(songs).ids.hashValue)
    #expect(Rows(songs).ids != Rows(songs.reversed()).ids)
  }

  @Test
  func `It prints as an array does`() {
    let rows = Rows(songs)
    #expect("\(rows)" == "\(songs)" && "\(rows)" == "[2:b, 1:a]")
    #expect("\(rows.ids)" == "[2, 1]")
    var dumped = ""
    var dumpedArray = ""
    dump(rows, to: &dumped)
    dump(songs, to: &dumpedArray)
    #expect(dumped == dumpedArray)
    #expect(Mirror(reflecting: rows.ids).children.count == 2)
  }

  @Test
  func `It is encoded as an array, and decoded from one`() throws {
    let data = try JSONEncoder().encode(Rows(songs))
    #expect(try JSONDecoder().decode([Song].self, from: data) == songs)
    let rows = try JSONDecoder().decode(Rows<Song>.self, from: data)
    #expect(Array(rows) == songs && rows.inconsistency == nil)
    #expect(try JSONDecoder().decode(Rows<Song>.self, from: Data("[]".utf8)) == [])
  }

  @Test(arguments: [#"{"id": 7}"#, #"[{"id": 7}]"#, "[7]"])
  func `What is no array of such rows does not decode`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Rows<Song>.self, from: Data(json.utf8)) }
  }

  @Test
  func `Rows that can be sent make rows that can be sent`() {
    func needsSendable(_: some Sendable) {}
    needsSendable(Rows(songs))
    needsSendable(Rows(songs).ids)
  }
}
