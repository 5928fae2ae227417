// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A child, with children of its own. As with ``Probe``, each action brings its own `receive`.
struct Leaf: Feature {
  struct State: Identifiable {
    var id = 1
    var text = ""
    var isBusy = false
    var level = 0
    /// What work has delivered, in order.
    var delivered: [String] = []
    var twig: Probe.State?
    var twigs: Rows<Probe.State> = []
    /// An object that the state retains, and that reports its release.
    var token: Tripwire?
  }

  struct Action {
    let receive: @MainActor (inout State) -> Effect<Leaf>
  }

  enum Mutation {
    case deliver(String)
    case text(String)
    case id(Int)
  }
  typealias Output = String

  static let twig = child(\.twig) { _, _ in
    Probe()
  } output: { line in
    .set { $0.delivered.append("twig: \(line)") }
  }
  static let twigs = children(\.twigs) { _, _ in
    Probe()
  } output: { id, line in
    .set { $0.delivered.append("twig \(id): \(line)") }
  }

  /// What the parent passed to it when it was made.
  var origin = ""
  var token: Tripwire?
  var answer: @MainActor (_ error: any Error) -> FailureResponse<Leaf> = { _ in .unhandled }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.receive(&state) }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .deliver(let line): state.delivered.append(line)
    case .text(let text): state.text = text
    case .id(let id): state.id = id
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { answer(error) }
}

extension Leaf: Delivering {
  static func delivery(of name: String) -> Mutation { .deliver(name) }
}

@MainActor
extension Leaf.Action {
  static func set(_ body: @escaping @MainActor (inout Leaf.State) -> Void) -> Self {
    Self { state in
      body(&state)
      return .none
    }
  }

  static func effect(_ effect: Effect<Leaf>) -> Self { Self { _ in effect } }
  static func cancel(_ lane: Lane) -> Self { effect(.cancel(lane)) }
  static func tell(_ line: String) -> Self { effect(.output(line)) }

  static func run(_ lane: Lane = .concurrent, _ work: @escaping Effect<Leaf>.Work) -> Self { effect(.run(lane, work)) }
  static func run(_ lane: Lane, _ job: Job) -> Self { run(lane, job.work(of: Leaf.self)) }
  static func run(_ job: Job) -> Self { run(.concurrent, job) }

  /// Shows `isBusy` while the job runs.
  static func hold(_ job: Job, undo: Leaf.Mutation? = nil) -> Self {
    effect(.run(holding: \.isBusy, at: true, undo: undo, job.work(of: Leaf.self)))
  }
}
