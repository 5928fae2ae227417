// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Finds the late writes of a run: in its body, and in what it calls.
final class LateWriteSearch {
  private let repository: Repository
  /// If given, only answers to this input count.
  private let reading: InputReading?
  private var seen: Set<CodeElement> = []
  private(set) var found: [LateWrite] = []
  /// The calls into functions of the repository that were followed.
  private(set) var followed: [CodeElement: CodeElement] = [:]

  init(_ repository: Repository, of reading: InputReading? = nil) {
    (self.repository, self.reading) = (repository, reading)
  }

  /// `inputs` are the parameters around the body that hold the input.
  func search(_ body: CodeElement, inputs: Set<CodeElement> = [], names: Set<String> = [], depth: Int = 2) {
    run(Body(body, answers: [], inputs: inputs, names: names, depth: depth, self), from: .notAwaited)
  }

  /// `closure` is called when the work of the call has ended.
  func search(callback closure: CodeElement, of call: CodeElement, inputs: Set<CodeElement>, depth: Int = 2) {
    guard let body = closure.body else { return }
    if call.groupAnswer == closure { return search(group: call, body, inputs: inputs, depth: depth) }
    let around = Body(call, answers: [], inputs: inputs, depth: depth, self)
    let isOfInput = call.children.contains { part in !part.contains(closure) && around.inputs?.holds(part) ?? true }
    guard isOfInput else { return }
    runCallback(closure, body, of: call, in: around)
  }

  /// `notify` of a group: the answers are those of the requests that leave the group.
  private func search(group call: CodeElement, _ body: CodeElement, inputs: Set<CodeElement>, depth: Int) {
    let around = Body(call, answers: [], inputs: inputs, depth: depth, self)
    let requests = call.groupRequests.filter { request in
      request.call.children.contains { !$0.contains(request.answer) && around.inputs?.holds($0) ?? true }
    }
    guard !requests.isEmpty else { return }
    let answers = Set(requests.flatMap { $0.answer.children.all(.parameter) })
    run(Body(body, answers: answers, inputs: [], depth: depth - 1, self), from: .resumed(call.index))
  }

  /// A body with what is known of the values in it.
  private struct Body {
    let block: CodeElement
    let inputs: TracedValues?
    /// The members that were set from the input on the way here.
    let names: Set<String>
    let answers: TracedValues
    /// Whether what an await waits for is made of the input.
    let isMeant: (CodeElement) -> Bool
    let depth: Int
    /// What was awaited before the body was called.
    let origin: CodeElement?

    init(
      _ block: CodeElement, answers: Set<CodeElement>, inputs given: Set<CodeElement>, names outer: Set<String> = [],
      depth: Int, origin: CodeElement? = nil, callback: CodeElement? = nil, _ search: LateWriteSearch
    ) {
      let reading = search.reading
      self.origin = origin
      let around = block.enclosingFunction ?? block
      let inputs = reading?.values(given: given, in: around, names: outer)
      let names = reading.map { outer.union($0.choices(given: given, in: around, names: outer)) } ?? []
      self.names = names
      (self.block, self.inputs, self.depth) = (block, inputs, depth)
      let isMeant: (CodeElement) -> Bool = { awaited in
        guard let reading, let inputs else { return true }
        return reading.isOfInput(awaited.kind == .for ? awaited.firstChild ?? awaited : awaited, inputs, names: names)
      }
      self.isMeant = isMeant
      let repository = search.repository
      self.answers = .awaited(given: answers, ofCallback: callback, isMeant) { use in
        reading != nil && repository.isFetched(use, in: block, isMeant)
      }
    }
  }

  /// The bodies between the run and an element of a function that it calls.
  func steps(to element: CodeElement, from body: CodeElement) -> [WorkChain.Step] {
    var steps: [WorkChain.Step] = []
    var place = element
    while !body.contains(place), let function = place.enclosingFunction, let call = followed[function], steps.count < 4
    {
      steps.insert(WorkChain.Step(body: function, place: place), at: 0)
      place = call
    }
    return [WorkChain.Step(body: body, place: place)] + steps
  }

  private func run(_ body: Body, from state: AfterAwait) {
    AfterAwaitWalk(repository: repository) { [self] element, state in
      switch element.kind {
      case .assign: visit(assignment: element, state, body)
      case .call: visit(call: element, state, body)
      default: break
      }
    }.run(body.block, from: state)
  }

  private func visit(assignment: CodeElement, _ state: AfterAwait, _ body: Body) {
    guard case .resumed(let place) = state, let target = assignment.assigned, let value = assignment.assignedValue,
      let path = repository.sharedPath(of: target),
      body.answers.holds(value) || place >= 0 && isOutcome(assignment, of: place, body)
        || isLateChoice(assignment, value, path, body)
    else { return }
    let isAddition = assignment.name != "=" || value.kind == .operation && value.firstChild?.ownPath == path
    var key = target.outermostKey
    // Under its own key, it replaces nothing of another input.
    if let given = key, given.rootName?.localDeclaration?.kind != .for,
      given.rootName?.localDeclaration?.kind != .binding,
      body.inputs?.holds(given) ?? false
    {
      return
    }
    // A constant is no key of the run.
    if let constant = key, constant.isConstantValue || constant.rootName?.isTypeName ?? true { key = nil }
    add(assignment, path, place, state, isAddition, key, body)
  }

  /// `try await check(name); isFree = true`, where a `catch` sets it to something else.
  private func isOutcome(_ assignment: CodeElement, of place: Int, _ body: Body) -> Bool {
    guard reading != nil, let attempt = assignment.outcomeOfAttempt else { return false }
    let awaited = CodeElement(code: assignment.code, index: place)
    return attempt.contains(awaited) && awaited.kind == .await && awaited.parent?.kind == .try
      && !awaited.changesSomething
      && body.isMeant(awaited)
  }

  /// `try await player.load(song); playing = song`, of what the user taps: what is current is told when its load has ended.
  private func isLateChoice(_ assignment: CodeElement, _ value: CodeElement, _ path: [String], _ body: Body) -> Bool {
    guard reading?.change.isEvent ?? false, assignment.name == "=", path.last?.isOfCurrent ?? false,
      let inputs = body.inputs, value.kind == .name || value.kind == .member, inputs.holds(value),
      let scope = assignment.runScope
    else { return false }
    let load = scope.run.first { $0.kind == .await && !$0.isOnlyHop && body.isMeant($0) && !$0.isCommand }
    guard let load, load.index < assignment.index else { return false }
    return !scope.subtree.contains { other in
      other.kind == .assign && other.index < load.index && other.assigned?.ownPath?.last == path.last
        && other.assignedValue.map { inputs.holds($0) } ?? false
    }
  }

  private func visit(call: CodeElement, _ state: AfterAwait, _ body: Body) {
    if case .resumed(let place) = state, let callee = call.firstChild, callee.kind == .member,
      let receiver = callee.firstChild, call.arguments.contains(where: { body.answers.holds($0) }),
      let path = repository.sharedPath(of: receiver), !LateWriteSearch.isStore(path)
    {
      let isAddition = ["append", "insert", "formUnion", "prepend"].contains(callee.name)
      if isAddition || LateWriteSearch.changes(callee.name) && call.arguments.count == 1 {
        add(call, path, place, state, isAddition, nil, body)
      }
    }
    guard body.depth > 0, !call.startsTask, !call.isOnNewObject else { return }
    for function in repository.callees(of: call).prefix(4) where seen.insert(function).inserted {
      guard let inner = function.body else { continue }
      followed[function] = call
      let answers = call.parametersGiven(of: function) { body.answers.holds($0) }
      let inputs = body.inputs.map { inputs in call.parametersGiven(of: function) { inputs.holds($0) } } ?? []
      var origin = body.origin
      if case .resumed(let place) = state, place >= 0 { origin = CodeElement(code: call.code, index: place) }
      run(
        Body(
          inner, answers: answers, inputs: inputs, names: body.names, depth: body.depth - 1, origin: origin, self),
        from: state.isUnchecked ? .resumed(-1) : state)
    }
    for closure in call.closures where closure.isCallback(of: call) {
      guard let inner = closure.body,
        body.inputs.map({ inputs in call.children.contains { !$0.contains(closure) && inputs.holds($0) } }) ?? true
      else { continue }
      runCallback(closure, inner, of: call, in: body)
    }
  }

  private func runCallback(_ closure: CodeElement, _ inner: CodeElement, of call: CodeElement, in body: Body) {
    let parameters = Set(closure.children.all(.parameter))
    run(
      Body(inner, answers: parameters, inputs: [], depth: body.depth - 1, callback: closure, self),
      from: .resumed(call.index))
  }

  private func add(
    _ element: CodeElement, _ path: [String], _ place: Int, _ state: AfterAwait, _ isAddition: Bool,
    _ key: CodeElement?, _ body: Body
  ) {
    guard !found.contains(where: { $0.element == element }) else { return }
    let awaited = place < 0 ? nil : CodeElement(code: element.code, index: place)
    found.append(
      LateWrite(
        element: element, path: path, awaited: awaited, origin: awaited ?? body.origin, state: state,
        isAddition: isAddition, key: key))
  }

  /// Methods of objects elsewhere that show what they are given.
  private static func changes(_ name: String) -> Bool {
    ["replace", "apply", "show", "display", "render", "setImage", "setTitle", "setText", "load"].contains {
      name.hasPrefix($0)
    } && !["Alert", "Error", "Toast", "Message", "Controller", "Warning"].contains { name.contains($0) }
  }

  /// Receivers that keep values by key, or write them out.
  private static func isStore(_ path: [String]) -> Bool {
    ["cache", "store", "storage", "database", "defaults", "log", "tracker", "analytics", "context", "settings"]
      .contains { word in path.contains { $0.lowercased().hasSuffix(word) || $0.lowercased().hasSuffix(word + "s") } }
  }
}

extension String {
  /// Which of many is shown or played.
  fileprivate var isOfCurrent: Bool {
    let lower = lowercased()
    return ["current", "selected", "playing", "active", "loaded"].contains { lower.contains($0) }
  }
}
