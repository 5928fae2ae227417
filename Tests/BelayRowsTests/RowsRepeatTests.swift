// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayTestSupport

/// A backend that sends a row twice: one row stays, at the first one's position, with the last contents.
@Suite("Behavior 33: rows that come again")
struct RowsRepeatTests {
  /// Every way to pass rows, each with an id that exists already or occurs twice.
  enum Way: String, CaseIterable {
    case make = "init(_:)"
    case literal = "init(arrayLiteral:)"
    case decode = "init(from:)"
    case append = "append(_:)"
    case appendMany = "append(contentsOf:)"
    case insert = "insert(_:at:)"
    case insertMany = "insert(contentsOf:at:)"
    case replace = "replaceAll(with:)"
    case replaceValues = "replaceAll(with:id:update:insert:)"

    func give(_ rows: inout Rows<Song>) throws {
      rows = [Song(1), Song(2), Song(3)]
      switch self {
      case .make: rows = Rows([Song(1), Song(2), Song(3), Song(2, "new")])
      case .literal: rows = [Song(1), Song(2), Song(3), Song(2, "new")]
      case .decode:
        let page = try JSONEncoder().encode([Song(1), Song(2, "old"), Song(3), Song(2, "new")])
        rows = try JSONDecoder().decode(Rows<Song>.self, from: page)
      case .append: rows.append(Song(2, "new"))
      case .appendMany: rows.append(contentsOf: [Song(2, "new")])
      case .insert: rows.insert(Song(2, "new"), at: 0)
      case .insertMany: rows.insert(contentsOf: [Song(2, "old"), Song(2, "new")], at: 3)
      case .replace: rows.replaceAll(with: [Song(1), Song(2), Song(3), Song(2, "new")])
      case .replaceValues:
        rows.replaceAll(with: [(1, "song 1"), (2, "old"), (3, "song 3"), (2, "new")], id: \.0) {
          $0.title = $1.1
        } insert: {
          Song($0.0, $0.1)
        }
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `One row stays, with the newest contents, and one report names the id and the call`(way: Way) async throws {
    let reports = Reports()
    var rows: Rows<Song> = []
    try await reports.collect { try way.give(&rows) }
    #expect(Array(rows) == [Song(1), Song(2, "new"), Song(3)])
    #expect(rows.inconsistency == nil)
    #expect(reports.lines.count == 1)
    let report = try #require(reports.lines.first)
    #expect(report.hasPrefix("Rows<Song>.\(way.rawValue) was given a row with the id 2, which is there already."))
    #expect(report.contains("position 1"))
    #expect(report.contains("updateOrAppend(contentsOf:)") && report.contains("Rows(uniquing:)"))
  }

  @Test func `A page that repeats many rows is one report, which counts the others`() async {
    let reports = Reports()
    await reports.collect {
      var rows = Rows((0..<100).map { Song($0) })
      rows.append(contentsOf: (50..<150).map { Song($0) })
      #expect(rows.count == 150)
      rows = Rows(Array(rows) + Array(rows))
    }
    #expect(reports.lines.count == 2)
    #expect(reports.lines.first?.contains("the id 50, which is there already") == true)
    #expect(reports.lines.first?.contains("position 50") == true)
    #expect(reports.lines.first?.contains("49 more of the given rows") == true)
    #expect(reports.lines.last?.contains("149 more of the given rows") == true)
  }

  @Test func `The ways that say that it is meant report nothing, nor does a page that repeats nothing`() async {
    let reports = Reports()
    await reports.collect {
      var rows: Rows<Song> = [Song(1), Song(2)]
      rows.updateOrAppend(contentsOf: [Song(2, "new"), Song(3), Song(3, "new")])
      rows[id: 1] = Song(1, "new")
      rows = Rows(uniquing: Array(rows) + [Song(1)])
      rows.append(contentsOf: [Song(4), Song(5)])
      rows.replaceAll(with: rows.reversed())
      #expect(rows.map(\.id) == [5, 4, 3, 2, 1])
    }
    #expect(reports.isEmpty)
  }

  @Test func `Every batch at every place of up to three rows is what one row after the other would be`() async {
    let reports = Reports()
    let comparisons = await reports.collect {
      var comparisons = 0
      for count in 0...3 {
        for batch in Self.batches {
          for place in 0...count {
            compare(count, batch, at: place)
            comparisons += 1
          }
        }
      }
      return comparisons
    }
    #expect(comparisons == (1 + 2 + 3 + 4) * (1 + 5 + 25 + 125))
  }

  /// Up to three of five ids, with repetitions.
  private static let batches: [[Int]] = {
    var all: [[Int]] = [[]]
    for length in 0..<3 { all += all.filter { $0.count == length }.flatMap { batch in (0..<5).map { batch + [$0] } } }
    return all
  }()

  private func compare(_ count: Int, _ batch: [Int], at place: Int) {
    let start = (0..<count).map { Song($0) }
    let given = batch.enumerated().map { Song($1, "new \($0)") }
    var model = start
    var next = place
    for song in given {
      if let old = model.firstIndex(where: { $0.id == song.id }) {
        model[old] = song
      } else {
        model.insert(song, at: next)
        next += 1
      }
    }
    let what: CountsAs = if given.isEmpty { .none } else { model.count == count ? .contents : .structure }
    expect(start, what, to: model) { rows in
      let generation = rows.contentsGeneration
      rows.insert(contentsOf: given, at: place)
      #expect(rows.unsoundness(since: generation, start) == nil)
    }
    // One by one, and appended by the method that allows it explicitly.
    var single = Rows(start)
    var position = place
    for song in given {
      let old = single.count
      single.insert(song, at: position)
      position += single.count - old
    }
    #expect(Array(single) == model && single.inconsistency == nil)
    if place == count {
      var meant = Rows(start)
      meant.updateOrAppend(contentsOf: given)
      #expect(Array(meant) == model)
    }
  }

  @Test func `A refresh that repeats a row and changes nothing else is no change of the ids`() async {
    let reports = Reports()
    await reports.collect {
      expect([Song(1), Song(2)], .contents, to: [Song(1, "new"), Song(2)]) {
        $0.replaceAll(with: [Song(1), Song(2), Song(1, "new")])
      }
      expect([Song(1), Song(2)], .none, to: [Song(1), Song(2)]) { $0.replaceAll(with: [Song(1), Song(2), Song(1)]) }
      // Rows that cannot be compared.
      var tracks: Rows<Track> = [Track(id: 1, title: "a"), Track(id: 2, title: "b")]
      let before = tracks.structureGeneration
      tracks.replaceAll(with: [Track(id: 1, title: "a"), Track(id: 2, title: "b"), Track(id: 1, title: "new")])
      #expect(tracks.structureGeneration == before)
      #expect(tracks.map(\.title) == ["new", "b"])
    }
    #expect(reports.lines.count == 3)
  }

  struct Track: Identifiable {
    let id: Int
    var title: String
  }
}
