// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Every order of the events of a call, through the lock, the continuation and the inventory.
@Suite("LeavableCall, exhausted")
@MainActor
struct LeavableCallExhaustionTests {
  typealias Event = LeavableCallModel.Event

  /// Where, between the events, the caller and the tasks arrive: before the first, or after the last.
  struct Arrival { let caller, tasks: Int }

  /// Returns the first difference.
  private func replay(_ order: [Event], _ arrival: Arrival, fault: LeavableCallModel.Fault? = nil) async -> String? {
    let rig = DeadlineRig()
    let call = LeavableCall<String>(
      name: "replay", location: .init(fileID: "DeadlineRig.swift", line: rig.line))
    let (timerIsCancelled, workIsCancelled, gate) = (Gate(), Gate(), Gate())
    var model = LeavableCallModel(fault: fault)
    var (caller, work): (Task<String, any Error>?, Task<Void, Never>?)
    for step in 0...order.count {
      if step == arrival.tasks { call.started(work: sleeper(workIsCancelled), timer: sleeper(timerIsCancelled)) }
      if step == arrival.caller {
        caller = Task { @MainActor in try await call.answer() }
        await mainActorTurns()
      }
      guard step < order.count else { break }
      _ = model.happen(order[step])
      switch order[step] {
      case .begin:
        work = Task { @MainActor in
          await call.perform {
            await gate.wait()
            return "in time"
          }
        }
        await mainActorTurns()
        if (gate.arrivals == 1) != model.runs { return "runs: \(gate.arrivals == 1)" }
      case .return:
        gate.open()
        await work?.value
      case .deadline: call.leave(with: .failure(DeadlineError.expired(at: .init(fileID: "A.swift", line: 1))))
      case .cancel: call.leave(with: .failure(CancellationError()))
      }
      if (rig.leftovers.count == 1) != model.isLeftOver { return "\(rig.leftovers.count) left over" }
    }
    // Both of its tasks have been cancelled: they wait for nothing else.
    await workIsCancelled.wait()
    await timerIsCancelled.wait()
    guard let caller else { return "nobody called" }
    let (text, expected) = (await outcome(of: caller), expectation(model.answer))
    return text == expected ? nil : "\(text), not \(expected)"
  }

  private func expectation(_ event: Event?) -> String {
    switch event {
    case .return: "in time"
    case .deadline: "deadlineExpired"
    case .cancel: "cancelled"
    case .begin, nil: "nothing"
    }
  }

  private func sleeper(_ isCancelled: Gate) -> Task<Void, Never> {
    Task {
      try? await Gate().waitUnlessCancelled()
      isCancelled.open()
    }
  }

  private func explore(fault: LeavableCallModel.Fault? = nil) async -> (replays: Int, difference: String?) {
    var orders: [[Event]] = []
    LeavableCallModel().visit { orders.append($0) }
    var replays = 0
    for order in orders {
      for caller in 0...order.count {
        for tasks in 0...order.count {
          replays += 1
          if let difference = await replay(order, Arrival(caller: caller, tasks: tasks), fault: fault) {
            return (replays, "\(difference), in \(order), with the caller at \(caller) and the tasks at \(tasks)")
          }
        }
      }
    }
    return (replays, nil)
  }

  @Test
  func `Every order of events, callers and tasks: one answer, both tasks cancelled, and nothing left in the inventory`()
    async
  {
    let result = await explore()
    #expect(result.difference == nil)
    #expect(result.replays == 214)
    print("leavable call: \(result.replays) orders with the lock and the continuation")
  }

  @Test(arguments: [LeavableCallModel.Fault.runsAfterLeaving])
  func `The comparison notices: a model with one mistake differs`(fault: LeavableCallModel.Fault) async {
    #expect(await explore(fault: fault).difference != nil)
  }
}
