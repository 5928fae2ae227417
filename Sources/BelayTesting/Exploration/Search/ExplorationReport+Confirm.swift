// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport {
  /// Executes what is printed once more. A scenario that ends differently the second time does not repeat itself, and then the
  /// order is not what decides.
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
      // One that was pruned has no end to compare with.
      guard let text = example.end, execution.observation?.text != text else { return nil }
      return .otherEnd(after: example.schedule, steps: example.steps.count)
    } catch let error as ScheduleError {
      return error
    } catch {
      preconditionFailure("A replay of \(example.schedule) has thrown \(error), which is not of its own")
    }
  }
}
