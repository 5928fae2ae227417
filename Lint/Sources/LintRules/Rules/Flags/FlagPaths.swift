// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The paths from the set of a flag, and the first one that leaves it set.
struct FlagPaths {
  let resets: FlagResets
  let index: Repository
  /// Where the flag is set: itself, or the call or closure that contains the set; nil if it is set from the start.
  let begin: CodeElement?
  let trail = FlagTrail()
  /// A call is refused while the flag is set.
  let refuses: Bool
  private let guards: FlagConditions

  var flag: BusyFlag { resets.flag }

  /// - Parameter scope: The function or closure in which the flag is set from the start.
  init?(_ flag: BusyFlag, _ index: Repository, from scope: CodeElement) {
    (begin, resets, self.index) = (nil, FlagResets(flag, in: scope, index), index)
    guards = FlagConditions(flag, in: resets.function)
    refuses = false
  }

  /// - Parameter call: A call of the function that sets the flag, and does nothing else with it.
  init?(_ flag: BusyFlag, _ index: Repository, at call: CodeElement? = nil) {
    var begin = call ?? flag.set
    guard var scope = begin.flowScope, !FlagPaths.isLocal(flag, in: scope) else { return nil }
    var resets = FlagResets(flag, in: scope, index)
    // `DispatchQueue.main.asyncAfter(deadline: soon) { isLoading = true }`: the work is outside of the closure.
    while scope.kind == .closure, let starting = scope.callOfClosure, starting.parent?.kind == .block,
      starting.startsLater,
      !scope.subtree.contains(where: resets.resets), let outer = starting.flowScope
    {
      (begin, scope) = (starting, outer)
      resets = FlagResets(flag, in: scope, index)
    }
    // `state = .loading(Task { … })`: the work begins with the set, and contains the reset.
    let own = call == nil && flag.set.kind == .assign ? FlagPaths.task(in: flag.set) : nil
    if let own { resets = FlagResets(flag, in: own, index) }
    (self.begin, self.resets, self.index) = (own == nil ? begin : nil, resets, index)
    guards = FlagConditions(flag, in: resets.function)
    refuses = guards.refusesStart
  }

  private static func task(in set: CodeElement) -> CodeElement? {
    guard let value = set.assignedValue, value.kind == .call, !value.startsTask else { return nil }
    return value.arguments.compactMap(\.firstChild).first { $0.kind == .call && $0.startsTask }?.lastClosure
  }

  /// A local variable is read in the function alone; a member of a local value is seen elsewhere if it is an object.
  private static func isLocal(_ flag: BusyFlag, in scope: CodeElement) -> Bool {
    guard let first = flag.path.first,
      let root = flag.set.subtree.first(where: { $0.kind == .name && $0.name == first }),
      let declaration = root.localDeclaration
    else { return false }
    switch flag.form {
    case .busy, .undone: if flag.path.count == 1 { return true }
    default: break
    }
    // A copy of an array.
    if declaration.kind == .binding { return flag.path.contains("[]") }
    return declaration.kind == .variable && !declaration.flags.contains(.isConstant)
  }

  /// The ways out on which the flag stays set, the best witness first; none if no path resets the flag after success.
  func ways() -> [FlowExit<FlagPlace>] {
    let followed = followedWays()
    return followed.isEmpty ? failureBeside().map { [$0] } ?? [] : followed
  }

  private func followedWays() -> [FlowExit<FlagPlace>] {
    guard let body = resets.scope.children.first(.block),
      body.subtree.contains(where: { resets.resets($0) || $0.kind == .call && resets.followed($0) != nil })
    else { return [] }
    if followsInput(in: body) { return [] }
    let exits = exits(of: body)
    // A flag that success does not reset is a state.
    let isRestored = exits.all.contains { exit in
      (exit.kind == .end || exit.kind == .return)
        && exit.states.contains { $0.phase == .reset && !$0.failed && $0.worked }
    }
    guard isRestored else { return [] }
    if isOffByDesign(exits.all) { return [] }
    // The result says that it is to stay.
    let answers = exits.all.contains { $0.answers(false) && $0.states.contains { $0.phase == .reset } }
    // A failure is a better witness than a condition that may never hold.
    let found = exits.all.filter { isReported($0) && !(answers && $0.answers(true)) }
    let certain = found.filter { $0.states.contains { $0.phase == .set && !$0.told } }
    let ways = certain.isEmpty ? found : certain
    func fails(_ way: FlowExit<FlagPlace>) -> Bool {
      way.kind == .throw || way.states.contains { $0.phase == .set && $0.failed }
    }
    return ways.filter(fails) + ways.filter { !fails($0) }
  }

  /// The ways out of the body of the scope.
  func exits(of body: CodeElement) -> FlowExits<FlagPlace> {
    var walk = FlowWalk<FlagPlace>(step: step, assume: guards.assume(refuses: refuses), treatment: treatment)
    walk.follow = follow
    return walk.exits(of: body, from: begin == nil ? FlagPlace(phase: .set) : .start)
  }

  /// A control that is off until an answer is there: it stays off where the input is refused at once, and where the
  /// work fails.
  private func isOffByDesign(_ exits: [FlowExit<FlagPlace>]) -> Bool {
    guard flag.isControl, !isPressed else { return false }
    let isRefused = exits.contains { exit in
      exit.kind == .return && exit.element.firstChild == nil && !exit.element.isInClosure(of: resets.scope)
        && exit.states.contains { $0.phase == .set && !$0.worked }
    }
    let restoresFailure = exits.contains { exit in
      exit.states.contains { $0.phase == .reset && $0.failed && !$0.isReplaced }
    }
    let verb = BusyWords.words(of: resets.function.name).first ?? ""
    let loads = ["get", "load", "fetch", "refresh", "reload", "check", "update", "resolve", "validate", "view"]
    return (isRefused || loads.contains(verb)) && !restoresFailure
  }

  /// The control is the button whose press runs the function: `@IBAction func saveClicked`, and what it calls directly.
  var isPressed: Bool {
    let function = resets.function
    if function.has(attribute: "IBAction") { return true }
    return index.callers(of: function).contains { use in
      use.enclosingFunction?.has(attribute: "IBAction") ?? false && use.enclosingClosure == nil
    }
  }

  private func step(_ element: CodeElement, _ place: FlagPlace) -> FlagPlace? {
    var place = place
    if element == begin { return FlagPlace(phase: .set) }
    switch element.kind {
    case .await, .try: place.worked = true
    case .assign, .call:
      if place.phase == .set {
        if resets.resets(element) || isKept(by: element) {
          place.phase = .reset
        } else if !place.told, element.kind == .call, resets.mayEnd(element) {
          place.told = true
        }
        if resets.restarts(element) { (place.phase, place.failed) = (.reset, true) }
      }
      if let name = element.calleeName, CodeElement.endOfProgram.contains(name) { return nil }
    case .for:
      // Each object that is set is reset.
      if place.phase == .set, isInLoop, element.subtree.contains(where: flag.isReset) { place.phase = .reset }
    default: break
    }
    return place
  }

  /// A closure that is kept resets the flag, some time.
  func isKept(by call: CodeElement) -> Bool {
    call.keepsClosures && call.closures.contains { resets.contains(in: $0) }
  }

  private var isInLoop: Bool {
    flag.set.ancestors.prefix { $0 != resets.scope }.contains { $0.kind == .for }
  }

  private func treatment(_ call: CodeElement, _ closure: CodeElement) -> ClosureTreatment<FlagPlace> {
    if call == begin || resets.endsBefore(call) { return .ignored }
    if call.runsClosureInline || closure.contains(flag.set) && call.isDirectlyAwaited { return .inline }
    // A child's error is thrown by the group.
    if call.calleeName?.hasPrefix("addTask") ?? false { return .ignored }
    guard resets.contains(in: closure), !call.keepsClosures else { return .ignored }
    if call.isAwaitedTask { return .inline }
    return .continued { place in
      var place = place
      if place.phase == .set { place.phase = .reset }
      place.worked = true
      return place
    }
  }
}
