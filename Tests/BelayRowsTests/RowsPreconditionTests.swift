// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// Preconditions of rows: the process ends with a sentence that says what was wrong and what to do.
@Suite("Rows: preconditions")
struct RowsPreconditionTests {
  enum Refusal: String, Codable, CaseIterable {
    case replaceByOther, replaceByOtherInNew
    case setOtherID, setOtherIDInNew, changeIDByID, changeIDAtPosition, changeIDInUpdate, setOtherRowAtPosition
    case readOutside, changeOutside
    case insertOutside, removeOutside, moveOutside, moveOffsetOutside, moveToOutside, removeOffsetOutside

    func provoke() {
      var rows: Rows<Song> = [Song(1), Song(2), Song(3)]
      switch self {
      case .replaceByOther: rows.replaceAll(with: [1], id: \.self, update: { $0.id = $1 + 1999 }, insert: { Song($0) })
      case .replaceByOtherInNew:
        rows.replaceAll(with: [1000], id: \.self, update: { $0.id = $1 }, insert: { Song($0 * 2) })
      case .setOtherID: rows[id: 1] = Song(2)
      case .setOtherIDInNew: rows[id: 1000] = Song(2000)
      case .changeIDByID: rows[id: 1]?.id = 2000
      case .changeIDAtPosition: rows[0].id = 2000
      case .changeIDInUpdate: rows.update(id: 1) { $0.id = 2000 }
      case .setOtherRowAtPosition: rows[0] = Song(2)
      case .readOutside: _ = rows[3]
      case .changeOutside: rows[-1].title = "new"
      case .insertOutside: rows.insert(Song(7), at: 4)
      case .removeOutside: rows.remove(at: 3)
      case .moveOutside: rows.move(id: 1, to: 3)
      case .moveOffsetOutside: rows.move(fromOffsets: [3], toOffset: 0)
      case .moveToOutside: rows.move(fromOffsets: [0], toOffset: 4)
      case .removeOffsetOutside: rows.remove(atOffsets: [0, 3])
      }
    }

    var sentence: String {
      switch self {
      case .setOtherID, .setOtherRowAtPosition: "The row with the id 1 was given the id 2. A row keeps its id"
      case .replaceByOther: "The row with the id 1 was given the id 2000. A row keeps its id"
      case .setOtherIDInNew, .replaceByOtherInNew: "The row with the id 1000 was given the id 2000. A row keeps its id"
      case .changeIDByID, .changeIDAtPosition, .changeIDInUpdate: "The row with the id 1 was given the id 2000."
      case .readOutside: "There is no position 3 to read or change in a collection of 3 rows."
      case .changeOutside: "There is no position -1 to read or change in a collection of 3 rows."
      case .insertOutside: "There is no position 4 to insert at in a collection of 3 rows."
      case .removeOutside, .removeOffsetOutside: "There is no position 3 to remove in a collection of 3 rows."
      case .moveOutside: "There is no position 3 to move to in a collection of 3 rows."
      case .moveOffsetOutside: "There is no position 3 to move in a collection of 3 rows."
      case .moveToOutside: "There is no position 4 to move to in a collection of 3 rows."
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: Refusal.allCases)
    func `It ends the process with its sentence`(_ refusal: Refusal) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [refusal] in refusal.provoke() }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(refusal.sentence), "\(text.prefix(300))")
    }
  #endif
}
