// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The remaining effects of one action. A message to a child makes the child receive an action; the child's effects are
/// performed before the rest. This uses a list instead of recursion, because messages may pass through as many levels
/// as there are stores.
@MainActor
protocol PendingEffects: AnyObject {
  /// Performs the next effect.
  func step(as group: RunGroup?, _ started: inout StartedRuns) -> EffectStep
}

enum EffectStep {
  case done
  case more
  /// These effects come before the rest.
  case first(any PendingEffects)
}

extension PendingEffects {
  func perform(as group: RunGroup?, _ started: inout StartedRuns) {
    var begun: [any PendingEffects] = [self]
    while let last = begun.last {
      switch last.step(as: group, &started) {
      case .done: begun.removeLast()
      case .more: break
      case .first(let effects): begun.append(effects)
      }
    }
  }
}

private final class PendingStoreEffects<F: Feature>: PendingEffects {
  private let engine: StoreEngine<F>
  private let action: F.Action
  private var effects: EffectSequence<F>

  init(_ effect: Effect<F>, of action: F.Action, _ engine: StoreEngine<F>) {
    self.engine = engine
    self.action = action
    effects = EffectSequence(effect)
  }

  func step(as group: RunGroup?, _ started: inout StartedRuns) -> EffectStep {
    guard let effect = effects.next() else { return .done }
    return engine.performOne(effect, of: action, as: group, &started).map(EffectStep.first) ?? .more
  }
}

extension StoreEngine {
  /// Must be called in a turn.
  func perform(_ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns) {
    let rest =
      if case .merge = effect.kind {
        PendingStoreEffects(effect, of: action, self) as (any PendingEffects)?
      } else {
        performOne(effect, of: action, as: group, &started)
      }
    rest?.perform(as: group, &started)
  }

  /// Performs a single effect of a message from the parent, or returns what is to be performed: merged effects, and a
  /// message to a child, which may pass through any number of levels.
  func begin(
    _ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    switch effect.kind {
    case .merge, .message: PendingStoreEffects(effect, of: action, self)
    default: performOne(effect, of: action, as: group, &started)
    }
  }

  /// Returns what must be performed before anything else: a child's effects after a message.
  fileprivate func performOne(
    _ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    switch effect.kind {
    case .none:
      break
    case .run(let request):
      let run = StoreRun(request, action: action, of: self)
      started.records.append(run)
      if group?.isCancelled == true {
        run.cancel(isolation: MainActor.shared)
      } else {
        start(run, request)
      }
    case .cancel(let lane):
      scope.perform(scope.cancelAll(in: lane), isolation: MainActor.shared)
    case .cancelFamily(let name):
      scope.perform(scope.cancelAll(inLanesNamed: name), isolation: MainActor.shared)
    case .raiseLimit(let lane, let limit):
      scope.perform(scope.raiseLimit(of: lane, to: limit), isolation: MainActor.shared)
    case .output(let output):
      tell(output)
    case .message(let message):
      // An earlier output may have ended the store, or `receive` may have left a state that is another child's.
      if !isEnded { return message.deliver(from: self, as: group, &started) }
    case .merge:
      preconditionFailure("A merged effect of \(F.self) is to be performed as one.")
    }
    return nil
  }
}
