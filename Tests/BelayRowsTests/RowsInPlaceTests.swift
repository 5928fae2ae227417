// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A change neither copies the rows nor the storage of a row, as long as they are not shared.
@Suite("Rows: in place")
struct RowsInPlaceTests {
  /// A value that copies itself when it is shared, and counts the copies.
  struct Artwork {
    final class Pixels {}
    private(set) var copies = 0
    private var pixels = Pixels()

    mutating func draw() {
      if isKnownUniquelyReferenced(&pixels) { return }
      pixels = Pixels()
      copies += 1
    }
  }

  struct Sleeve: Identifiable {
    let id: Int
    var artwork = Artwork()
  }

  private func address(_ rows: Rows<Sleeve>) -> UnsafeRawPointer? {
    rows.withContiguousStorageIfAvailable { $0.baseAddress.map { UnsafeRawPointer($0) } } ?? nil
  }

  /// Draws on the first, a middle and the last row.
  private func draw(_ change: (inout Rows<Sleeve>, _ id: Int) -> Void) -> (moved: Bool, copies: Int) {
    var rows = Rows((0..<100).map { Sleeve(id: $0) })
    let before = address(rows)
    for id in [0, 50, 99] { change(&rows, id) }
    return (address(rows) != before, rows.reduce(0) { $0 + $1.artwork.copies })
  }

  @Test
  func `A row changes by id, by position and by update without a copy`() {
    #expect(draw { $0[id: $1]?.artwork.draw() } == (false, 0))
    #expect(draw { $0[id: $1]!.artwork.draw() } == (false, 0))
    #expect(draw { $0[$1].artwork.draw() } == (false, 0))
    #expect(draw { rows, id in rows.update(id: id) { $0.artwork.draw() } } == (false, 0))
    #expect(draw { rows, id in rows[id: id] = Sleeve(id: id) } == (false, 0))
  }

  @Test
  func `The probe notices a copy`() {
    let copied = draw { rows, id in
      let kept = rows
      rows[id: id]?.artwork.draw()
      withExtendedLifetime(kept) {}
    }
    #expect(copied.moved && copied.copies == 3)
    let copiedRow = draw { rows, id in
      let kept = rows[id: id]
      rows[id: id]?.artwork.draw()
      withExtendedLifetime(kept) {}
    }
    #expect(copiedRow == (false, 3))
  }

  @Test
  func `Kept ids do not make a row's change copy`() {
    let drawn = draw { rows, id in
      let ids = rows.ids
      rows[id: id]?.artwork.draw()
      withExtendedLifetime(ids) {}
    }
    #expect(drawn == (false, 0))
  }

  @Test
  func `The two copies of a list part at the first change, and share no more`() {
    var rows = Rows((0..<100).map { Sleeve(id: $0) })
    let kept = rows
    let before = address(rows)
    rows[id: 1]?.artwork.draw()
    let after = address(rows)
    #expect(after != before && address(kept) == before)
    rows[id: 2]?.artwork.draw()
    #expect(address(rows) == after)
    #expect(kept.allSatisfy { $0.artwork.copies == 0 })
  }

  @Test
  func `A row's change compares and hashes no other row`() {
    struct Row: Identifiable {
      let id: Counted
      var title = ""
    }
    let counter = Tally()
    var rows = Rows((0..<1000).map { Row(id: Counted(number: $0, counter: counter)) })
    let id = rows[500].id
    (counter.hashed, counter.compared) = (0, 0)
    rows[id: id]?.title = "new"
    #expect(counter.hashed == 1)
    // Its own id, and any that share its position in the index.
    #expect(counter.compared < 20)
    (counter.hashed, counter.compared) = (0, 0)
    rows[500].title = "newer"
    #expect(counter.hashed == 0 && counter.compared == 1)
  }
}
