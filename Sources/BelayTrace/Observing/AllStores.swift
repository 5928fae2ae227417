// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import Belay

/// The observers of all stores that are made from now on.
@MainActor
package enum AllStores {
  /// Makes the observer of one tree, of its root and the line that makes it.
  package typealias Maker = @MainActor (StoreNode, SourceLocation) -> any StoreObserver

  private static var entries: [(make: Maker, isStopped: @Sendable () -> Bool)] = []

  /// - Parameter isStopped: Once it is true, no more observers are made.
  package static func add(isStopped: @escaping @Sendable () -> Bool, make: @escaping Maker) {
    entries.append((make, isStopped))
    StoreTree.onMade = made
  }

  static func add(_ observer: any FeatureObserver, _ stopped: StopMark) {
    add(isStopped: { stopped.isSet }, make: { _, _ in TurnFeed.events(to: observer, stopped) })
  }

  private static func made(_ root: StoreNode, at location: SourceLocation) {
    entries.removeAll { $0.isStopped() }
    // Without observers, a store that is made pays for a comparison again.
    if entries.isEmpty { StoreTree.onMade = nil }
    for entry in entries { root.tree.add(entry.make(root, location), isRetained: true) }
  }
}

extension TurnFeed<FeatureEvent> {
  /// Delivers actions, outputs and failures.
  static func events(to observer: any FeatureObserver, _ stopped: StopMark) -> TurnFeed {
    TurnFeed(comparesStates: false, stopped: stopped, make: FeatureEvent.of) { observer.observe($0) }
  }
}

extension FeatureEvent {
  /// Nil for an event that is none of a feature.
  @MainActor
  fileprivate static func of(_ event: StoreEvent, of store: StoreNode) -> FeatureEvent? {
    switch event {
    case .received(let action, _): FeatureEvent(feature: store.featureType, kind: .received(action: action))
    case .emitted(let output): FeatureEvent(feature: store.featureType, kind: .emitted(output: output))
    case .failed(let error, let action):
      FeatureEvent(feature: store.featureType, kind: .failed(error, action: action))
    case .changed, .ignored, .dropped, .scopeMade, .ended: nil
    }
  }
}
