// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What is left to perform of the effect of one action. A message to a child has the child receive, and what that returns comes before the
/// rest: by a list of these and not by recursion, for messages may go down as deeply as there are stores.
@MainActor
class PendingEffects {
  enum Step {
    case done
    case more
    /// These come before the rest.
    case first(PendingEffects)
  }

  /// Performs the next.
  func step(as group: RunGroup?, _ started: inout StartedRuns) -> Step {
    preconditionFailure("PendingEffects is abstract.")
  }

  final func perform(as group: RunGroup?, _ started: inout StartedRuns) {
    var begun = [self]
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

  override func step(as group: RunGroup?, _ started: inout StartedRuns) -> Step {
    guard let effect = effects.next() else { return .done }
    return engine.performOne(effect, of: action, as: group, &started).map(Step.first) ?? .more
  }
}

extension StoreEngine {
  /// In a turn.
  func perform(_ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns) {
    begin(effect, of: action, as: group, &started)?.perform(as: group, &started)
  }

  /// Performs an effect that is one step, or returns what is left to perform.
  func begin(
    _ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    if case .merge = effect.kind { return PendingStoreEffects(effect, of: action, self) }
    return performOne(effect, of: action, as: group, &started)
  }

  /// Returns what is to be performed before anything else: what a child makes of a message.
  fileprivate func performOne(
    _ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    switch effect.kind {
    case .none:
      break
    case .run(let request):
      let run = StoreRun(request, action: action, of: self)
      started.nodes.append(run)
      if group?.isCancelled == true {
        run.cancel(isolation: MainActor.shared)
      } else {
        start(run, request)
      }
    case .cancel(let lane):
      scope.carryOut(scope.cancelAll(in: lane), isolation: MainActor.shared)
    case .output(let output):
      tell(output)
    case .message(let message):
      // An output before it may have ended the store, or the state that `receive` left may be another child's.
      if !isOver { return message.deliver(from: self, as: group, &started) }
    case .merge:
      preconditionFailure("A merged effect of \(F.self) is to be performed as one.")
    }
    return nil
  }
}
