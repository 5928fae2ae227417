// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import OldCallers
import SimulationModel

/// What code in Swift 5 mode does.
extension Driver {
  func takeOldStep(_ step: Step) {
    switch step {
    case .oldSend(let action, let node):
      presenter.later { [weak self] in
        guard let self, world.difference == nil else { return }
        model.covered(.oldSent)
        send(action, node) { $0.run(action, by: self.presenter) }
      }
    case .oldCancel(let group): oldCancel(group)
    case .oldAwait(let group): oldAwait(group)
    case .oldScopeRun(let spec): oldScopeRun(spec)
    default: break
    }
  }

  private func oldCancel(_ choice: Int) {
    let open = started.keys.sorted().suffix(8)
    guard !open.isEmpty else { return }
    let number = open[open.startIndex + choice % open.count]
    presenter.cancel(started[number]!, if: Self.decision(model.groups[number], world))
  }

  /// Called off the main actor.
  nonisolated private static func decision(_ group: ModelGroup, _ world: World) -> () -> Bool {
    {
      // As `mustWait`.
      if world.difference != nil || !world.script.follows.isEmpty && world.model.hasInbox { return false }
      world.model.covered(.oldCancelled)
      world.model.cancel(group, isOnMain: false)
      return true
    }
  }

  private func oldAwait(_ choice: Int) {
    let numbers = started.keys.sorted()
    guard !numbers.isEmpty else { return }
    let number = numbers[choice % numbers.count]
    let (group, world) = (model.groups[number], world)
    let wait = world.beginWait("of a completion handler for group \(number)") { !group.isSettled }
    presenter.whenEnded(started[number]!) { outcome in
      world.endWait(wait)
      if world.difference != nil { return }
      world.model.covered(.oldAwaited)
      Self.check(outcome, of: group, number, world)
    }
  }

  private func oldScopeRun(_ spec: RunSpec) {
    guard let scope else { return }
    model.covered(.oldScopeRun)
    // The presenter does not say that it is on the main actor.
    _ = model.scope.run(spec, .nonisolated, isOnMain: false)
    let group = model.groups.count - 1
    let work = ScopeWork(world: world, number: world.nextRun(), isOnMain: false)
    let token = Token()
    started[group] = presenter.run(in: scope, world.lanes[spec.lane], policy: spec.policy?.policy) { @concurrent in
      defer { withExtendedLifetime(token) {} }
      try await work.perform { try await work.plain($0) }
    }
  }
}
