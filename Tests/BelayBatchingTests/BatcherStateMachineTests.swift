// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("BatcherStateMachine")
struct BatcherStateMachineTests {
  /// The machine with the keys that the batcher stores separately.
  struct Bench {
    var machine = BatcherStateMachine()
    var known: [String: BatcherStateMachine.LoadID] = [:]
    var keys: [BatcherStateMachine.LoadID: String] = [:]
    var requests: [BatcherStateMachine.RequestID] = []
    var asked = 0
    let maximumSize: Int

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// Returns the difference in the machine's answer.
    mutating func happen(_ event: BatcherModel.Event, from old: BatcherModel, to new: BatcherModel) -> String? {
      switch event {
      case .ask(let key):
        let asked = machine.ask(.init(number: self.asked), known: known[key])
        self.asked += 1
        let mustFlush = !old.gathers && new.gathers
        if asked.mustFlush != mustFlush { return "must flush: \(asked.mustFlush)" }
        if asked.isNew {
          known[key] = asked.load
          keys[asked.load] = key
        } else if keys[asked.load] != key {
          return "asked for \(key) and joined \(keys[asked.load] ?? "nothing")"
        }
      case .leave(let caller):
        let cancelled = new.requests.indices.first { new.requests[$0].state != old.requests[$0].state }
        let expected = BatcherStateMachine.Departure(cancelled: cancelled.map { requests[$0] })
        let departure = machine.leave(.init(number: caller))
        if departure != expected { return "\(departure as Any), not \(expected)" }
        // A second leave: the caller has left, and nothing may follow.
        if machine.leave(.init(number: caller)) != nil { return "left twice" }
      case .flush:
        let flush = machine.flush(maximumSize: maximumSize)
        let sent = flush.batches.map { $0.loads.map { keys[$0] ?? "?" } }
        let expected = new.requests[old.requests.count...].map(\.keys)
        if sent != expected { return "sent \(sent), not \(expected)" }
        requests += flush.batches.map(\.request)
        for load in flush.abandoned where keys[load].map({ key in sent.joined().contains(key) }) != false {
          return "\(keys[load] ?? "nothing") was abandoned and sent"
        }
      case .answer(let request):
        let told = machine.answer(requests[request]).map { $0.map(\.number) }
        let waiting = old.waiting(for: request)
        let expected =
          old.requests[request].state == .live
          ? old.requests[request].keys.map { key in waiting.filter { old.callers[$0].key == key } } : []
        if told != expected { return "told \(told), not \(expected)" }
        if !machine.answer(requests[request]).isEmpty { return "answered twice" }
      }
      for (index, request) in zip(new.requests.indices, new.requests)
      where machine.isLive(requests[index]) != (request.state == .live) {
        return "request \(index) is live: \(machine.isLive(requests[index]))"
      }
      let isOver = !new.gathers && !new.requests.contains { $0.state == .live }
      if (machine.count == 0) != isOver { return "\(machine.count) entries are left" }
      return nil
    }
  }

  /// Every sequence up to `length`, compared after every event.
  static func explore(
    maximumSize: Int, length: Int, keys: [String] = ["A", "B"], fault: BatcherModel.Fault? = nil
  ) -> (comparisons: Int, difference: String?) {
    var comparisons = 0
    func visit(_ bench: Bench, _ model: BatcherModel, _ events: [BatcherModel.Event]) -> String? {
      guard events.count < length else { return nil }
      for event in model.events(keys: keys, callers: 4, inTurns: false) {
        var (nextBench, nextModel) = (bench, model)
        nextModel.happen(event)
        comparisons += 1
        let problem = nextBench.happen(event, from: model, to: nextModel)
        if let problem { return "\(problem), after \(events + [event])" }
        if let difference = visit(nextBench, nextModel, events + [event]) { return difference }
      }
      return nil
    }
    let model = BatcherModel(maximumSize: maximumSize, fault: fault)
    let difference = visit(Bench(maximumSize: maximumSize), model, [])
    return (comparisons, difference)
  }

  @Test(arguments: [1, 2, .max])
  func `Every order of asks, cancels, flushes and answers does what the list model does`(maximumSize: Int) {
    let result = Self.explore(maximumSize: maximumSize, length: 8)
    #expect(result.difference == nil)
    #expect(result.comparisons > 10_000)
    print("batcher: maximum size \(maximumSize): \(result.comparisons) comparisons with the state machine")
  }

  @Test(arguments: [2])
  func `The same with three keys, in requests of two`(maximumSize: Int) {
    let result = Self.explore(maximumSize: maximumSize, length: 7, keys: ["C", "A", "B"])
    #expect(result.difference == nil)
    #expect(result.comparisons > 10_000)
  }

  @Test(arguments: BatcherModel.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: BatcherModel.Fault) {
    #expect(Self.explore(maximumSize: 2, length: 6, keys: ["C", "A", "B"], fault: fault).difference != nil)
  }
}
