// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

/// A feature whose actions contain their behavior, so that each test of the kit shows its work.
struct Desk: Feature {
  struct State: Equatable {
    var count = 0
    var note: String?
    var isBusy = false
    var isSending: [Int: Bool] = [:]
    var price: Loadable<Int> = .idle
  }

  /// Identified by its name.
  struct Action: Equatable, CustomStringConvertible {
    let name: String
    let effect: @MainActor (inout State) -> Effect<Desk>

    static func == (left: Action, right: Action) -> Bool { left.name == right.name }
    var description: String { name }
  }

  enum Mutation: Equatable {
    case counted(Int)
    case uncounted
    case noted(String)
  }

  enum Output: Equatable { case done(Int) }

  var onFailure: @MainActor (any Error) -> FailureResponse<Desk> = { _ in .unhandled }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.effect(&state) }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .counted(let count): state.count = count
    case .uncounted: state.count = 0
    case .noted(let note): state.note = note
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { onFailure(error) }
}

extension Desk.Action {
  static func act(_ name: String = "tap", _ effect: @escaping @MainActor (inout Desk.State) -> Effect<Desk>) -> Self {
    Self(name: name, effect: effect)
  }

  /// Starts one run, at the line of the caller.
  static func run(
    _ lane: Lane = .desk, undo: Desk.Mutation? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping Effect<Desk>.Work
  ) -> Self {
    Self(name: "tap") { _ in .run(lane, undo: undo, fileID: fileID, line: line, work) }
  }

  /// Starts one run that is busy, at the line of the caller.
  static func busy(
    _ lane: Lane = .desk, undo: Desk.Mutation? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping Effect<Desk>.Work
  ) -> Self {
    Self(name: "tap") { _ in
      .run(lane, holding: \.isBusy, at: true, undo: undo, fileID: fileID, line: line, work)
    }
  }
}

extension Lane {
  static let desk = Lane("desk")
  static let restart = Lane("restart", .restart)
  static let queue = Lane("queue", .enqueue)
  static let join = Lane("join", .join)
}

extension TestStore<Desk> {
  static func desk(
    _ state: Desk.State = .init(), exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestStore<Desk> {
    TestStore(
      Desk(), state: state, exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
