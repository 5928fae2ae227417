// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("HeldValueStateMachine")
struct HeldValueStateMachineTests {
  // MARK: Examples

  @Test
  func `The base returns when the only holder leaves`() {
    var field = Field(shows: 0)
    field.enter(1, at: 7)
    #expect(field.value == 7)
    field.leave(1)
    #expect(field.value == 0)
    #expect(field.machine.isEmpty)
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func `The newest holder is visible, whichever leaves first`(order: [Int]) {
    var field = Field(shows: 0)
    field.enter(1, at: 7)
    field.enter(2, at: 8)
    #expect(field.value == 8)
    field.leave(order[0])
    #expect(field.value == (order[0] == 1 ? 8 : 7))
    field.leave(order[1])
    #expect(field.value == 0)
  }

  @Test
  func `A deliberate write stays when the holder leaves, and is the base of the next one`() {
    var field = Field(shows: 0)
    field.enter(1, at: 7)
    field.value = 9
    field.enter(2, at: 8)
    field.leave(1)
    #expect(field.value == 8)
    field.leave(2)
    #expect(field.value == 9)
  }

  @Test
  func `A holder that is unknown, or has left, changes nothing`() {
    var field = Field(shows: 0)
    field.enter(1, at: 7)
    field.leave(2)
    #expect(field.value == 7)
    field.leave(1)
    field.value = 7
    field.leave(1)
    #expect(field.value == 7)
  }

  // MARK: All interleavings

  @Test(arguments: [[7, 8, 9], [7, 7, 8], [7, 8, 7], [7, 7, 7]])
  func `Every interleaving of three holders and two writes by others is the list model`(values: [Int]) {
    var sequences = 0
    explore(Field(shows: 0), HoldModel(field: 0), values: values, writesLeft: 2, events: []) { sequences += 1 }
    #expect(sequences > 0)
  }

  /// Each holder enters once and leaves once, in every order; in between other code writes the base, a new value, or a
  /// held value.
  private func explore(
    _ field: Field, _ model: HoldModel, values: [Int], writesLeft: Int, events: [String], atEnd: () -> Void
  ) {
    guard field.value == model.field, field.machine.isEmpty == model.holders.isEmpty else {
      Issue.record("shows \(field.value), not \(model.field), after \(events)")
      return
    }
    if model.left.count == values.count { atEnd() }
    for (holder, value) in values.enumerated() {
      var (field, model) = (field, model)
      if model.holders.contains(where: { $0.id == holder }) {
        field.leave(holder)
        model.leave(holder)
        explore(
          field, model, values: values, writesLeft: writesLeft, events: events + ["leave \(holder)"], atEnd: atEnd)
      } else if !model.left.contains(holder) {
        field.enter(holder, at: value)
        model.enter(holder, at: value)
        explore(
          field, model, values: values, writesLeft: writesLeft, events: events + ["enter \(holder) at \(value)"],
          atEnd: atEnd)
      }
    }
    // A write of the shown value cannot be distinguished from none.
    for value in Set([0, 5] + values) where writesLeft > 0 && !model.holders.isEmpty && value != field.value {
      var (field, model) = (field, model)
      field.value = value
      model.write(value)
      explore(
        field, model, values: values, writesLeft: writesLeft - 1, events: events + ["write \(value)"], atEnd: atEnd)
    }
  }
}

/// A field, with the machine that the field's owner uses.
private struct Field {
  var value: Int
  var machine: HeldValueStateMachine<Int>
  /// Ids only grow, in any order of the holders.
  private var ids: [Int: HoldID] = [:]

  init(shows value: Int) {
    self.value = value
    machine = HeldValueStateMachine(base: value)
  }

  mutating func enter(_ holder: Int, at value: Int) {
    // A field without holders has no machine; the next holder makes one.
    if machine.isEmpty { machine = HeldValueStateMachine(base: self.value) }
    let id = HoldID(number: UInt64(ids.count + 1))
    ids[holder] = id
    machine.enter(id, at: value, current: self.value)
    self.value = value
  }

  mutating func leave(_ holder: Int) {
    if let value = machine.leave(ids[holder] ?? HoldID(number: 0), current: value) { self.value = value }
  }
}

/// The documented behavior, in lists: one base value, a stack of holders, the top is visible; the value is restored
/// only if the field still shows the held one.
private struct HoldModel {
  var field: Int
  var base = 0
  var holders: [(id: Int, value: Int)] = []
  var left: Set<Int> = []

  init(field: Int) { self.field = field }

  mutating func enter(_ id: Int, at value: Int) {
    let isAsHeld = holders.isEmpty ? false : field == holders[holders.count - 1].value
    if !isAsHeld { base = field }
    holders.append((id, value))
    field = value
  }

  mutating func leave(_ id: Int) {
    let isAsHeld = field == holders[holders.count - 1].value
    holders = holders.filter { $0.id != id }
    left.insert(id)
    guard isAsHeld else { return }
    field = holders.isEmpty ? base : holders[holders.count - 1].value
  }

  mutating func write(_ value: Int) { field = value }
}
