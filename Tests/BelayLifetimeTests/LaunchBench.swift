// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// An engine with one run, driven step by step in one order, and compared with the model after each step.
final class LaunchBench {
  typealias Step = LaunchModel.Step

  /// How another thread ends the run.
  enum End: CaseIterable { case cancelsRun, cancelsLane, endsScope, supersedes }

  private let engine = ScopeEngine(LifetimeObserver(name: nil, at: ""))
  private let lane = Lane("load", .restart)
  private let run: LaunchedRun
  private let ends: [End]
  private let order: [Step]
  private var next = 0
  private var model: LaunchModel
  /// The first, with the steps that lead to it.
  private(set) var difference: String?

  private var (registered, returned): (ScopeEngine.Verdict?, ScopeEngine.Verdict?)
  private var ended: [Int: ScopeEngine.Verdict] = [:]
  private var hasBegun = false

  init(_ order: [Step], _ ends: [End], _ model: LaunchModel) {
    (self.order, self.ends, self.model) = (order, ends, model)
    run = LaunchedRun(engine, lane)
  }

  func replay() {
    run.before = { [unowned self] step in others(before: step) }
    run.after = { [unowned self] step in took(step) }
    others(before: .register)
    registered = engine.register(run)
    took(.register)
    others(before: .launch)
    // Reported before it happens: `perform` checks, and at once calls the run's `launch`, in which the others
    // continue.
    model.happen(.launch)
    next += 1
    engine.perform(registered!, isolation: nil)
    // The remaining steps: first the registration of the made task, which `perform` has just done.
    while next < order.count {
      if LaunchModel.starter.contains(order[next]) { took(order[next]) } else { other() }
    }
    (run.before, run.after) = (nil, nil)
    // A run that has replaced it is still active, and it and the engine retain each other.
    engine.perform(engine.end(), isolation: nil)
  }

  private func took(_ step: Step) {
    model.happen(step)
    next += 1
    compare()
  }

  private func others(before step: Step) {
    while order[next] != step { other() }
  }

  private func other() {
    let step = order[next]
    switch step {
    case .end(let ender): ended[ender] = registered == nil ? nil : decide(ends[ender])
    case .carryOutEnd(let ender): if let verdict = ended[ender] { engine.perform(verdict, isolation: nil) }
    case .begin: hasBegun = run.made != nil && engine.begin(run)
    case .return: returned = hasBegun ? engine.bodyReturned(run, throwing: nil) : nil
    case .carryOutReturn: if let returned { engine.perform(returned, isolation: nil) }
    case .register, .launch, .takeWork, .makeTask, .bookTask: preconditionFailure("\(step) is the starter's.")
    }
    took(step)
  }

  private func decide(_ end: End) -> ScopeEngine.Verdict {
    switch end {
    case .cancelsRun: engine.cancel([run])
    case .cancelsLane: engine.cancelAll(in: lane)
    case .endsScope: engine.end()
    case .supersedes: engine.register(LaunchedRun(engine, lane))
    }
  }

  private func compare() {
    guard difference == nil else { return }
    let (isBooked, isInLane) = engine.registry.withLock { registry in
      (run.task != nil, registry.lanes[lane]?.running.contains(run) == true)
    }
    let now: [(what: String, isSo: String, mustBe: String)] = [
      ("outcome", name(run.outcome), model.outcome), ("told", "\(run.told.map(name))", "\(model.told)"),
      ("has begun", "\(hasBegun)", "\(model.hasBegun)"), ("has a task", "\(run.made != nil)", "\(model.hasTask)"),
      ("keeps a task", "\(isBooked)", "\(model.isBooked)"), ("is in its lane", "\(isInLane)", "\(model.isInLane)"),
      ("its task is cancelled", "\(run.made?.isCancelled == true)", "\(model.isTaskCancelled)"),
      ("keeps its work", "\(engine.registry.withLock { _ in run.makeTask != nil })", "\(model.hasWork)"),
    ]
    guard let wrong = now.first(where: { $0.isSo != $0.mustBe }) else { return }
    difference = "\(wrong.what): \(wrong.isSo), not \(wrong.mustBe), after \(order[..<next])"
  }

  /// Superseding is cancelling under another name.
  private func name(_ outcome: Run.Outcome) -> String { outcome == .superseded ? "cancelled" : "\(outcome)" }
}

/// A run that lets the other threads continue between the steps of its launch. Its task does nothing: the bench takes
/// its steps.
final class LaunchedRun: ScopeRun, @unchecked Sendable {
  // @unchecked: the bench uses it on one thread.

  private(set) var made: Task<Void, Never>?
  private(set) var told: [Run.Outcome] = []
  /// Called before a step of the launch, and after it.
  var before, after: ((LaunchModel.Step) -> Void)?
  private let gate = Gate()

  init(_ engine: ScopeEngine, _ lane: Lane) {
    super.init(
      engine: engine, lane: lane, policy: nil, name: nil, location: SourceLocation(fileID: #fileID, line: #line),
      onFailure: nil)
    makeTask = { [unowned self] in make() }
  }

  override func launch() -> Task<Void, Never>? {
    before?(.takeWork)
    let task = super.launch()
    if task == nil { after?(.takeWork) }
    return task
  }

  private func make() -> Task<Void, Never> {
    after?(.takeWork)
    before?(.makeTask)
    let task = Task { [gate] in await gate.wait() }
    made = task
    after?(.makeTask)
    before?(.bookTask)
    return task
  }

  override func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) {
    super.conclude(ending, isolation: isolation)
    told.append(ending.outcome)
  }

  deinit { gate.open() }
}
