// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What an event of a scenario has touched, as far as the seams show it. See ``ScheduleReduction`` for what a footprint
/// must contain.
///
/// Only one kind of event has a footprint that is not `everything`: the answer to a call after which its run has done
/// nothing but deliver a load into a stored field, and end. `receive`, `apply`, `update` and the closures of steps are
/// given the whole state or can read it, and what they read is hidden. So whatever else happens in the event, or may
/// have happened, makes it `everything`:
///
/// - any other event of a store, or of a child's; a read of a state by a handle or a context;
/// - a new call, a sleeper, a report, another run that has begun, moved or ended (so no lane has started its next run);
/// - a changed value of ``Scenario/compare(_:_:)``, by which the memory of a fake is known;
/// - a call by a task that is no run, the scenario's own code, work outside the exploration's control;
/// - a condition of ``Scenario/never(_:_:)``: it sees the state between two events.
///
/// Two such loads into fields without a common byte then keep the promise: the calls wait independently, the runs end
/// alone, and the state, the outputs and all live work are the same in both orders.
@MainActor
struct ScenarioTouches {
  /// What is compared before an event and after it.
  struct Moment {
    let live: [LiveRun]
    let calls: Int
    let sleepers: Int
    let outputs: [[String]]
    let complaints: Int
    let values: [AnyHashable?]
    /// After the values, which may read the stores.
    let reads: [UInt64]
  }

  let scenario: Scenario

  /// - Parameter caller: The run whose call was answered; nil for another event.
  func footprint(of caller: RunDescription.ID?, from old: Moment, to new: Moment) -> Footprint {
    let touches = scenario.stores.map { $0.takeTouches() }
    guard let caller, scenario.rules.allSatisfy(\.atEndOnly), scenario.calls.byStranger == nil,
      old.calls == new.calls, old.sleepers == 0, new.sleepers == 0, old.reads == new.reads,
      old.outputs == new.outputs, old.complaints == new.complaints,
      !new.values.contains(nil), old.values == new.values, hasOnlyEnded(caller, from: old.live, to: new.live)
    else { return .everything }
    var places: Set<String> = []
    for (store, touches) in touches.enumerated() {
      for touch in touches {
        guard case .load(let bytes?, caller) = touch else { return .everything }
        places.formUnion(bytes.map { "store \(store), byte \($0)" })
      }
    }
    return places.isEmpty ? .everything : Footprint(writes: places)
  }

  private func hasOnlyEnded(_ run: RunDescription.ID, from old: [LiveRun], to new: [LiveRun]) -> Bool {
    func others(_ runs: [LiveRun]) -> [[AnyHashable]] {
      runs.filter { $0.run.id != run }.map {
        [$0.number, $0.waited, $0.isQueued, $0.isWorking, $0.ending == nil, $0.waits]
      }
    }
    return old.contains { $0.run.id == run } && !new.contains { $0.run.id == run } && others(old) == others(new)
      && !new.contains(where: \.isUncontrolled)
  }
}

/// An event of a scenario's store.
enum StoreTouch {
  /// A load into a field by a run; nil if it is not known where the field is.
  case load(Range<Int>?, RunDescription.ID)
  case other
}

/// Records what happens in a store that the scenario has made, and in its children.
@MainActor
final class TouchRecorder<F: Feature>: StoreObserver {
  private var touches: [StoreTouch] = []
  private unowned let root: StoreNode

  init(_ root: StoreNode) { self.root = root }

  func take() -> [StoreTouch] {
    defer { touches = [] }
    return touches
  }

  func observe(_ event: StoreEvent, of store: StoreNode) {
    guard store === root, case .changed(let cause, _) = event, case .answer(let path) = cause.kind, let run = cause.run
    else { return touches.append(.other) }
    touches.append(.load(Self.bytes(of: path), run.id))
  }

  /// Nil for a computed field, and one in an optional, a collection or an object.
  private static func bytes(of path: AnyKeyPath) -> Range<Int>? {
    guard let path = path as? PartialKeyPath<F.State>, let start = MemoryLayout<F.State>.offset(of: path) else {
      return nil
    }
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return start..<start + _openExistential(type(of: path).valueType, do: size)
  }
}
