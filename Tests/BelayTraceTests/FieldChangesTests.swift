// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: what changed")
struct FieldChangesTests {
  struct Address: Equatable {
    var street = "Harbour"
    var number = 1
  }

  struct Opaque {
    var value = 1
    var body: () -> Void = {}
  }

  struct Song: Identifiable, Equatable {
    var id: Int
    var title = "song"
  }

  struct State {
    var address = Address()
    var opaque = Opaque()
    var maybe: Address?
    var rows: Rows<Song> = [Song(id: 1), Song(id: 2)]
    var numbers: [Int] = []
    var object = Log()
    var step = Step.first
  }

  enum Step {
    case first
    case second(Int)
  }

  private func changes(_ body: (inout State) -> Void) -> [String] {
    let old = State()
    var new = old
    body(&new)
    return FieldChanges(from: old, to: new).changes.map { "\($0.field): \($0.old) → \($0.new)" }
  }

  @Test
  func `The innermost field that differs is named`() {
    #expect(changes { $0.address.number = 2 } == ["address.number: 1 → 2"])
    #expect(changes { $0.opaque.value = 2 } == ["opaque.value: 1 → 2"])
    #expect(
      changes { state in
        state.address.street = "Quay"
        state.step = .second(3)
      } == ["address.street: Harbour → Quay", "step: first → second(3)"])
  }

  @Test
  func `What comes and what goes`() {
    let come = changes { $0.maybe = Address() }
    #expect(come.count == 1 && come[0].hasPrefix("maybe: nil → Optional("))
  }

  @Test
  func `Nothing where nothing differs, or where a difference cannot be found`() {
    #expect(changes { _ in }.isEmpty)
    #expect(changes { $0.opaque.body = { print("other") } }.isEmpty)
  }

  @Test
  func `Rows are asked whether they changed, and a long collection is counted, not printed`() {
    #expect(changes { $0.rows[id: 1]?.title = "new" }.count == 1)
    #expect(changes { $0.numbers = Array(0..<1_000) } == ["numbers: [] → 1000 elements"])
    #expect(changes { $0.object = Log() }.count == 1)
  }

  @Test
  func `A state that is an enum has no field's name, and texts are cut at 200 characters`() {
    let changes = FieldChanges(from: Step.first, to: Step.second(1)).changes
    #expect(changes == [TraceEvent.FieldChange(field: "", old: "first", new: "second(1)")])
    let long = FieldChanges(from: "", to: String(repeating: "x", count: 1_000)).changes
    #expect(long.first?.new.count == 201)
  }

  @Test
  func `Names: of a mutation its case, of a key path its fields`() {
    #expect(TraceText.name(of: Step.second(3)) == "second")
    #expect(TraceText.name(of: Step.first) == "first")
    #expect(TraceText.of(\State.address.number) == "address.number")
  }
}
