// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A step of the user.
struct ScenarioStep {
  let name: String
  let earlier: Scenario.Step?
  let isReaction: Bool
  let body: @MainActor () -> Void
  var isDone = false
}

/// A condition that must not be true.
struct ScenarioRule {
  let what: String
  let atEndOnly: Bool
  let isBroken: @MainActor () -> Bool
}

/// The outputs of a store.
@MainActor
final class ScenarioOutputs {
  var texts: [String] = []
}

/// A store whose state is compared.
@MainActor
protocol ScenarioStore {
  var name: String { get }
  var state: Any { get }
  /// The state without what the test has left out.
  var comparedState: Any { get }
  var outputs: [String] { get }
  /// How often the states of its tree were read. Unit: reads.
  var reads: UInt64 { get }
  /// What has happened in its tree since the last call.
  func takeTouches() -> [StoreTouch]
}

@MainActor
final class WatchedStore<F: Feature>: ScenarioStore {
  let store: Store<F>
  private let log: ScenarioOutputs
  /// Each gives a field that is left out the value that it had in the beginning.
  private var leftOut: [(inout F.State) -> Void] = []

  private let recorder: TouchRecorder<F>

  init(_ store: Store<F>, _ log: ScenarioOutputs) {
    (self.store, self.log) = (store, log)
    recorder = TouchRecorder(Store.engine(of: store))
    Store.engine(of: store).tree.add(recorder, isRetained: false)
  }

  var reads: UInt64 { Store.engine(of: store).tree.reads }
  func takeTouches() -> [StoreTouch] { recorder.take() }

  var name: String { "\(F.self)" }
  var state: Any { copy }
  var outputs: [String] { log.texts }

  var comparedState: Any {
    var state = copy
    for leaveOut in leftOut { leaveOut(&state) }
    return state
  }

  func leaveOut<Value>(_ field: WritableKeyPath<F.State, Value>) {
    let value = copy[keyPath: field]
    leftOut.append { $0[keyPath: field] = value }
  }

  private var copy: F.State { Store.engine(of: store).copyOfState() }
}
