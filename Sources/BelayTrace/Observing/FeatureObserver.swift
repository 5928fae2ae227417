// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is notified of the actions, outputs and failures of features, with their types: for analytics, and for the
/// breadcrumbs of a crash report.
///
/// ```swift
/// struct Analytics: FeatureObserver {
///   let track: @MainActor (String) -> Void
///
///   func observe(_ event: FeatureEvent) {
///     switch event.kind {
///     case .received(let action as Checkout.Action):
///       if case .buyTapped = action { track("buy tapped") }
///     case .emitted(let output as Checkout.Output):
///       if case .completed(let receipt) = output { track("bought for \(receipt.total)") }
///     case .failed(let error, _): track("\(event.name) failed: \(type(of: error))")
///     default: break
///     }
///   }
/// }
/// ```
///
/// ## Behavior
/// - It is notified on the main actor, in the order of the events, after the action or the change of work in which they
///   occurred: all that follows in the state has happened. It may read the stores, and send to them.
/// - It changes nothing by itself, and sees no states: none is copied for it, so it may observe on every user's device.
/// - A store that no observer observes pays for one comparison per action.
///
/// Pass it to `store.trace(to:)` for a store with its parents and children, such as that of a `TestStore`, or to
/// ``Tracing/allStores(to:)`` for the whole app.
@MainActor
public protocol FeatureObserver {
  /// Called for each event.
  func observe(_ event: FeatureEvent)
}
