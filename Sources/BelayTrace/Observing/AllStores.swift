// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The observers of all stores that are made from now on.
@MainActor
enum AllStores {
  private static var entries: [(observer: any FeatureObserver, stopped: StopMark)] = []

  static func add(_ observer: any FeatureObserver, _ stopped: StopMark) {
    entries.append((observer, stopped))
    StoreTree.onMade = made
  }

  private static func made(_ tree: StoreTree) {
    entries.removeAll { $0.stopped.isSet }
    // Without observers, a store that is made pays for a comparison again.
    if entries.isEmpty { StoreTree.onMade = nil }
    for entry in entries { tree.add(TurnFeed.events(to: entry.observer, entry.stopped), isRetained: true) }
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
