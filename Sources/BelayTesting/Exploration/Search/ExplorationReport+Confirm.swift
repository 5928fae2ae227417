// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport {
  /// Executes the printed orders once more. If one ends differently the second time, the scenario is not repeatable,
  /// and the order is not what decides.
  mutating func confirm(_ execute: (inout SchedulePlan) async -> ExecutionEnd) async {
    guard error == nil else { return }
    for finding in complaints + endKinds.map(\.simplest) {
      var examples = [finding.example]
      if case .otherEnd(let reference) = finding.problem { examples.append(reference) }
      for example in examples where error == nil { error = await deviation(from: example, execute) }
    }
  }

  private func deviation(
    from example: Finding.Example, _ execute: (inout SchedulePlan) async -> ExecutionEnd
  ) async -> ScheduleError? {
    do {
      let execution = try await ScheduleSearch.replay(example.schedule, execute)
      // A pruned execution has no end to compare with.
      guard let text = example.end, execution.observation?.text != text else { return nil }
      return .otherEnd(after: example.schedule, steps: example.steps.count)
    } catch let error as ScheduleError {
      return error
    } catch {
      preconditionFailure("A replay of \(example.schedule) has thrown \(error), which is not of its own")
    }
  }
}
