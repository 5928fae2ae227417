// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

extension Driver {
  /// Starts a task that awaits what was sent.
  func waitFor(_ choice: Int) {
    let numbers = started.keys.sorted()
    guard !numbers.isEmpty else { return }
    let number = numbers[choice % numbers.count]
    let (run, group, world) = (started[number]!, model.groups[number], world)
    if group.isQueued { model.covered(.queuedAwaited) }
    let flag = Mark()
    let wait = world.beginWait("for group \(number)") { !group.isSettled && !flag.isSet }
    let task = Task { @MainActor in
      let outcome = await run.finished()
      world.endWait(wait)
      if !flag.isSet { Self.check(outcome, of: group, number, world) }
    }
    waiters.append(
      Waiter(task: task) {
        flag.isSet = true
        task.cancel()
      })
  }

  func cancelWaiter(_ waiter: Int) {
    if !waiters.isEmpty, !mustWait { waiters[waiter % waiters.count].cancel() }
  }

  /// What follows shows whether the library concludes two ends off the main actor in one turn. The model does not know: so
  /// the second one waits until the first is concluded.
  var mustWait: Bool { !model.script.follows.isEmpty && model.hasInbox }

  static func check(_ outcome: Run.Outcome, of group: ModelGroup, _ number: Int, _ world: World) {
    world.model.settle(group)
    if !group.isSettled { world.differ("the wait for group \(number) ended, and the group is \(group.outcome)") }
    if Outcome(outcome) != group.outcome {
      world.differ("the wait for group \(number) returned \(outcome), and should return \(group.outcome)")
    }
  }

  /// Starts a task that sends and waits within the library; cancelling the task cancels what it sent.
  func perform(_ action: Int, _ node: Int) {
    let call = PerformCall()
    let (world, model) = (world, model)
    let wait = world.beginWait("for perform(\(action))") { call.group == nil || !call.group!.isSettled }
    let task = Task { @MainActor [weak self] in
      defer { world.endWait(wait) }
      guard let self, let (store, handle) = store(node) else { return }
      let tree = store.tree
      if store.slot == nil { tree.useHandle() }
      let group = model.send(action, to: store)
      group.canBeCancelled = false
      call.group = group
      if call.isCancelled { model.cancel(group, isOnMain: false) }
      let outcome = await handle.perform(action)
      Self.check(outcome, of: group, -1, world)
      if store.slot == nil { tree.handleUsed() }
    }
    waiters.append(
      Waiter(task: task) {
        if let group = call.group, !call.isCancelled, !group.isSettled { model.cancel(group, isOnMain: false) }
        call.isCancelled = true
        task.cancel()
      })
  }
}

@MainActor
private final class PerformCall {
  var group: ModelGroup?
  var isCancelled = false
}
