// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG
  import Testing

  @testable import Belay

  // A release build has no internals to import.

  /// Expects that no run is active, none waits, and nothing is held.
  @MainActor
  func expectNothingLeft<F: Feature>(
    in store: Store<F>, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    expectNothingLeft(in: store.engine, sourceLocation: sourceLocation)
  }

  @MainActor
  func expectNothingLeft<F: Feature>(
    in engine: StoreEngine<F>, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(engine.scope.liveRuns == 0, "runs are left in the registry", sourceLocation: sourceLocation)
    let isLaneTableEmpty = engine.scope.registry.withLock { $0.lanes.isEmpty }
    #expect(isLaneTableEmpty, "the registry keeps an empty lane", sourceLocation: sourceLocation)
    #expect(engine.heldValues.isEmpty, "a field is still held", sourceLocation: sourceLocation)
  }

  extension StoreEngine {
    /// The state, also after the handle was released.
    var state: F.State { peek(\.self) }
  }
#endif
