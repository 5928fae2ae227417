// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  import Belay
  public import Testing

  extension Trait where Self == WorkTrait {
    /// Fails a test that leaves live runs behind that were started in its own task tree. The failure names each by lane
    /// or name, file and line.
    ///
    /// ```swift
    /// @MainActor @Suite(.leavesNoRuns) struct PortfolioTests {
    ///   let holdings = Stub<String, [Holding]>("holdings")
    ///
    ///   @Test func `the load goes with its store`() async {
    ///     let store = Store(Portfolio(fetch: { [holdings] in try await holdings($0) }), state: .init())
    ///     store.send(.appeared)
    ///     await holdings.waitForCalls()
    ///   }
    /// }
    /// ```
    ///
    /// Tests that run concurrently do not see each other's runs. A run in a store or a scope that outlives the test,
    /// such as an app-long one, counts as well. Work in `Task.detached` and on threads is not in the test's tree.
    public static var leavesNoRuns: Self {
      Self { test, body in
        let census = RunCensus()
        try await Scheduling.$current.withValue(census) { try await body() }
        let live = census.registry.live.filter { $0.ending == nil }
        guard !live.isEmpty else { return }
        Issue.record(
          """
          The test has ended, and \(live.count == 1 ? "a run that it started is in flight" : "\(live.count) runs that it started are in flight").
          \(LiveRun.list(live))
          Await the run, cancel it, or release its store or scope.
          """, sourceLocation: test.sourceLocation)
      }
    }
  }
#endif
