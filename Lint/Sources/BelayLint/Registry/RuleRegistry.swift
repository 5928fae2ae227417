// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// All rules, the most useful first.
enum RuleRegistry {
  static let all: [any Rule.Type] = [
    TaskOutlivesOwner.self, DeinitCannotCancel.self, StateDeinitCancel.self, CancelReplacesItself.self,
    ContinuationLost.self,
    FlagNotRestored.self, StreamWithoutTermination.self, RefreshNotAwaited.self, CancellationSwallowed.self,
    SupersededTaskWrites.self, EffectOrder.self, TaskInDeinit.self, TaskOverwritten.self, TaskNotOwned.self,
    OutputCapturesOwner.self, ScopeKeepsOwner.self, FeatureInExtension.self, LaneDeclaredTwice.self,
    FailedNeverCalled.self,
    InternalActionEffect.self, TimeoutWithoutCancel.self,
  ]

  static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.id == id } }
}
