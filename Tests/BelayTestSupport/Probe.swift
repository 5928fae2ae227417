// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A feature whose actions contain what a test needs: each has its own `receive`.
struct Probe: Feature {
  struct State: Identifiable {
    var count = 0
    var title = ""
    var note: String?
    var isBusy = false
    var level = 0
    var holdings: Loadable<[String]> = .idle
    /// What work has delivered, in order.
    var delivered: [String] = []
    /// An object that the state retains, and that reports its release.
    var token: Tripwire?
    /// For its use as a row, or as a child with an identity.
    var id = 1
  }

  struct Action: CustomStringConvertible {
    var description = "action"
    let receive: @MainActor (inout State) -> Effect<Probe>
  }

  enum Mutation {
    case deliver(String)
    case count(Int)
    case title(String)
  }
  typealias Output = String

  var answer: @MainActor (_ error: any Error, _ action: Action) -> FailureResponse<Probe> = { _, _ in .unhandled }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.receive(&state) }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .deliver(let line): state.delivered.append(line)
    case .count(let count): state.count = count
    case .title(let title): state.title = title
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { answer(error, action) }
}

/// A feature to whose state and owner a ``Job`` can deliver its name.
protocol Delivering: Feature where Output == String {
  static func delivery(of name: String) -> Mutation
}

extension Probe: Delivering {
  static func delivery(of name: String) -> Mutation { .deliver(name) }
}

@MainActor
extension Probe.Action {
  /// Only changes the state.
  static func set(_ body: @escaping @MainActor (inout Probe.State) -> Void) -> Self {
    Self(description: "set") { state in
      body(&state)
      return .none
    }
  }

  /// Changes nothing, and returns this effect.
  static func effect(_ effect: Effect<Probe>) -> Self { Self(description: "effect") { _ in effect } }

  static func run(_ lane: Lane = .concurrent, policy: Lane.Policy? = nil, _ work: @escaping Effect<Probe>.Work) -> Self
  {
    effect(.run(lane, policy: policy, work))
  }

  static func run(_ lane: Lane, policy: Lane.Policy? = nil, _ job: Job) -> Self {
    effect(.run(lane, policy: policy, job.work))
  }

  static func run(_ job: Job) -> Self { effect(.run(.concurrent, job.work)) }

  static func cancel(_ lane: Lane) -> Self { effect(.cancel(lane)) }
}

/// Uncooperative work: it arrives, waits for the test even if it is cancelled, tries to deliver its name to the state
/// and to the owner, and reports its return.
@MainActor
final class Job {
  let name: String
  private let gate = Gate()
  private let returned = Gate()
  private let error: (any Error)?
  /// The context's error for the delivery.
  private(set) var refusal: (any Error)?

  init(_ name: String, throwing error: (any Error)? = nil) {
    self.name = name
    self.error = error
  }

  var hasBegun: Bool { gate.arrivals > 0 }
  func begins() async { await gate.waitUntilReached() }

  /// Lets the work continue without waiting for it.
  func letGo() { gate.open() }

  /// Lets the work continue, and waits until it has returned. Only for work that has begun, or will.
  func finish() async {
    gate.open()
    await returned.wait()
  }

  var work: Effect<Probe>.Work { work(of: Probe.self) }

  func work<F: Delivering>(of _: F.Type) -> Effect<F>.Work {
    { [self] context in
      defer { returned.open() }
      await gate.wait()
      do {
        try context.apply(F.delivery(of: name))
        try context.emit(name)
      } catch {
        refusal = error
      }
      if let error { throw error }
    }
  }
}

/// The owner of a store, which receives its outputs.
@MainActor
final class Parent {
  var store: Store<Probe>?
  private(set) var heard: [String] = []
  var onOutput: (@MainActor (String) -> Void)?

  func open(_ feature: Probe = Probe(), state: Probe.State = Probe.State()) -> Store<Probe> {
    Store(feature, state: state, owner: self) { parent, output in
      parent.heard.append(output)
      parent.onOutput?(output)
    }
  }
}

/// An error for work that fails.
struct Offline: Error, Equatable {
  var reason = "no network"
}

extension Lane {
  static let search = Lane("search", .restart)
  static let save = Lane("save", .drop)
  static let refresh = Lane("refresh", .join)
  static let upload = Lane("upload", .enqueue)
  static let draft = Lane("draft", .keepLatest)
  static let images = Lane("images", .concurrent)
}
