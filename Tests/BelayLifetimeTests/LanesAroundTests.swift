// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("LanesAround")
@MainActor
struct LanesAroundTests {
  let engine = ScopeEngine(LifetimeObserver(name: nil, at: "a test"))

  func makeRun(_ lane: Lane, in parent: RunRecord? = nil) -> RunRecord {
    RunRecord(
      engine: engine, lane: lane, policy: nil, name: nil, location: SourceLocation(fileID: #fileID, line: #line),
      parent: parent)
  }

  @Test func `Of 1,000 nested runs each finds those around it, by their lanes, and no others`() {
    var runs: [RunRecord] = []
    for number in 0..<1_000 { runs.append(makeRun(Lane("step", id: number), in: runs.last)) }
    let other = makeRun(Lane("other"), in: runs[500])
    for asker in stride(from: 0, to: 1_000, by: 37) {
      for number in stride(from: 0, to: 1_000, by: 29) {
        let found = engine.ancestor(of: runs[asker], in: Lane("step", id: number))
        #expect(found === (number <= asker ? runs[number] : nil))
      }
    }
    #expect(engine.ancestor(of: other, in: Lane("step", id: 3)) === runs[3])
    #expect(engine.ancestor(of: other, in: Lane("step", id: 501)) == nil)
    #expect(engine.ancestor(of: other, in: Lane("other")) === other)
  }

  @Test func `Runs of one lane make one entry`() {
    var run = makeRun(.concurrent)
    for _ in 0..<100 { run = makeRun(.concurrent, in: run) }
    #expect(engine.ancestor(of: run, in: Lane("free")) == nil)
    #expect(engine.ancestor(of: run, in: .concurrent) === run)
    let parent = run.parent!.parent!.parent!.parent!.parent!.parent!.parent!.parent!
    #expect(parent.lanesAround != nil)
    #expect(parent.lanesAround === parent.parent!.lanesAround, "nothing was added")
  }

  /// Counts its comparisons: under the lock, for each nested run that is requested.
  struct Key: Hashable, @unchecked Sendable {
    // @unchecked: used on the main actor.
    let counted: Counted
  }

  @Test func `5,000 nested runs that each ask for a lane of their own compare a few lanes each`() {
    let counter = Tally()
    var run = makeRun(Lane("first"))
    for number in 0..<5_000 {
      let lane = Lane("step", id: Key(counted: Counted(number: number, counter: counter)))
      #expect(engine.ancestor(of: run, in: lane) == nil)
      run = makeRun(lane, in: run)
    }
    #expect(counter.count < 60 * 5_000, "\(counter.count) comparisons")
  }

  @Test func `A run releases them when it ends`() {
    let scope = TaskScope()
    var runs: [RunRecord] = []
    for number in 0..<20 {
      let run = ScopeRun(
        engine: scope.engine, lane: Lane("step", id: number), policy: nil, name: nil,
        location: SourceLocation(fileID: #fileID, line: #line), onFailure: nil)
      run.parent = runs.last
      _ = scope.engine.register(run)
      runs.append(run)
    }
    #expect(scope.engine.ancestor(of: runs[19], in: Lane("free")) == nil)
    #expect(runs[5].lanesAround != nil)
    scope.end()
    #expect(runs.allSatisfy { $0.lanesAround == nil })
  }

  #if os(macOS) || os(Linux)
    @Test func `A nested run is refused the lane of one far around it`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        @MainActor func nest(_ context: Context<Probe>, _ depth: Int) {
          let lane = Lane("step", id: depth == 30 ? 0 : depth, .enqueue)
          context.run(lane) { context in nest(context, depth + 1) }
        }
        let store = Store(Probe(), state: .init())
        store.send(Probe.Action { _ in .run { context in nest(context, 0) } })
        for _ in 0..<100 { await Task.yield() }
      }
      let report = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(report.contains("asks for the lane 'step(0)', in which that run is"), "\(report)")
    }
  #endif
}
