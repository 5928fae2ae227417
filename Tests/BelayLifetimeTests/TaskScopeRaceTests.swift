// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("TaskScope, ended by others")
struct TaskScopeRaceTests {
  #if os(macOS) || os(Linux)
    /// Between `register` and `launch` another thread may cancel the lane, or release the scope. Here it does.
    @Test
    func `A run that ends between its booking and its launch starts no work and traps nowhere`() async {
      await #expect(processExitsWith: .success) {
        let engine = ScopeEngine(LifetimeObserver(name: nil, at: ""))
        let lane = Lane("load")
        let run = ScopeRun(
          engine: engine, lane: lane, policy: nil, name: nil, location: SourceLocation(fileID: #fileID, line: #line),
          onFailure: nil)
        run.makeTask = { Task { Issue.record("The work has begun.") } }
        _ = engine.register(run)
        engine.perform(engine.cancelAll(in: lane), isolation: nil)
        #expect(run.launch() == nil)
      }
    }
  #endif
}
