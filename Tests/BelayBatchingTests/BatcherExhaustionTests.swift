// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The library's batcher, driven by the model's events, turn by turn on the main actor.
@MainActor
final class BatcherBench {
  private let backend = Backend()
  private let batcher: Batcher<String, String>
  private var model: BatcherModel
  private var tasks: [Task<Void, Never>] = []
  private var outcomes: [Int: String] = [:]
  /// Each caller passes it after its answer or cancellation.
  private let heard = Gate()

  init(_ model: BatcherModel) {
    self.model = model
    // Otherwise a request would return when it is cancelled, and not on its event.
    backend.isCooperative = false
    batcher = backend.batcher(maximumSize: model.maximumSize)
    heard.open()
  }

  /// Returns the first difference.
  func replay(_ events: [BatcherModel.Event]) async -> String? {
    for (index, event) in events.enumerated() {
      if let difference = await happen(event) { return "\(difference), after \(events[...index])" }
    }
    if model.gathers, let difference = await happen(.flush) { return "\(difference), after \(events) and a flush" }
    for (request, state) in model.requests.enumerated() where !state.hasReturned {
      if let difference = await happen(.answer(request)) { return "\(difference), after \(events) and all answers" }
    }
    guard batcher.openCount == 0 else { return "\(batcher.openCount) entries are left, after \(events)" }
    return nil
  }

  private func happen(_ event: BatcherModel.Event) async -> String? {
    model.happen(event)
    switch event {
    case .ask(let key): ask(key)
    // In a job, like the calls: the events of one turn happen in order, before the flush.
    case .leave(let caller): Task { @MainActor in tasks[caller].cancel() }
    case .flush:
      await allHasBeenSent()
      await allAreHeard()
      return difference
    case .answer(let request):
      // Callers in this turn join it: nothing is being gathered.
      await mainActorTurns()
      await allAreHeard()
      guard backend.requests.indices.contains(request) else { return "there is no request \(request)" }
      await backend.requests[request].finish()
      await allAreHeard()
      return difference
    }
    return nil
  }

  private func ask(_ key: String) {
    let number = tasks.count
    tasks.append(
      Task { @MainActor in
        do {
          outcomes[number] = try await batcher.load(key)
        } catch {
          outcomes[number] = error is CancellationError ? "cancelled" : "\(error)"
        }
        await heard.wait()
      })
  }

  /// Waits until all callers that no longer wait have recorded their results.
  private func allAreHeard() async { await heard.waitUntilReached(by: tasks.count - batcher.waitingCount) }

  private var difference: String? {
    let sent = model.requests.map { $0.keys.joined(separator: " ") }
    if backend.sent != sent { return "sent \(backend.sent), not \(sent)" }
    let isCancelled = model.requests.map { $0.state == .cancelled }
    if backend.requests.map(\.cancelled.isOpen) != isCancelled { return "cancelled must be \(isCancelled)" }
    for (number, caller) in model.callers.enumerated() {
      let expected: String? =
        switch caller.state {
        case .waiting: nil
        case .answered: caller.key.lowercased()
        case .cancelled: "cancelled"
        }
      let outcome = outcomes[number]
      if outcome != expected { return "caller \(number) got \(outcome ?? "nothing"), not \(expected ?? "nothing")" }
    }
    return nil
  }
}

/// Every sequence of events, with the real batcher and its tasks.
@Suite("Batcher, exhausted")
@MainActor
struct BatcherExhaustionTests {
  private func explore(
    maximumSize: Int, length: Int, fault: BatcherModel.Fault? = nil
  ) async -> (sequences: Int, difference: String?) {
    var sequences: [[BatcherModel.Event]] = []
    BatcherModel(maximumSize: maximumSize).visit(length: length, keys: ["B", "A"], callers: 3, inTurns: true) {
      sequences.append($0)
      return true
    }
    for sequence in sequences {
      let bench = BatcherBench(BatcherModel(maximumSize: maximumSize, fault: fault))
      if let difference = await bench.replay(sequence) { return (sequences.count, difference) }
    }
    return (sequences.count, nil)
  }

  @Test(arguments: [1, .max])
  func `Every order of asks, cancels, turns and answers does what the list model does`(maximumSize: Int) async {
    let result = await explore(maximumSize: maximumSize, length: 7)
    #expect(result.difference == nil)
    #expect(result.sequences > 1_000)
    print("batcher: maximum size \(maximumSize): \(result.sequences) sequences through the batcher")
  }

  @Test(arguments: BatcherModel.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: BatcherModel.Fault) async {
    #expect(await explore(maximumSize: 1, length: 5, fault: fault).difference != nil)
  }
}
