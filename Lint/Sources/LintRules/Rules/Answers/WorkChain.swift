// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How the change of an input comes to start some work: at once, or through functions.
struct WorkChain {
  struct Step {
    /// The closure, accessor or function.
    let body: CodeElement
    /// The call in it that leads on; of the last step, the work.
    let place: CodeElement
  }

  let change: InputChange
  /// From the change to the work.
  let steps: [Step]
  /// The parameters of the last function that are given the input, and the members that are set from it.
  let given: Set<CodeElement>
  /// The members that are set from the input on the way.
  let names: Set<String>

  var work: CodeElement { steps[steps.count - 1].place }

  /// The chains that lead to the element, through at most `depth` functions.
  static func chains(to work: CodeElement, _ repository: Repository, depth: Int = 2) -> [WorkChain] {
    var found: [WorkChain] = []
    search(work, below: [], repository, depth, &found)
    return found
  }

  private static func search(
    _ place: CodeElement, below: [Step], _ repository: Repository, _ depth: Int, _ found: inout [WorkChain]
  ) {
    guard found.count < 6 else { return }
    let body = place.enclosingFunction ?? place.ancestors.first { $0.kind == .type } ?? place.code.root
    if let change = InputChange(around: place, repository) {
      let closure = place.ancestors.first { $0.kind == .closure && $0.callOfClosure == change.element }
      let steps = [Step(body: closure ?? (body.isFunctionLike ? change.element : body), place: place)] + below
      found.append(WorkChain(change, steps, repository))
      return
    }
    guard let function = place.enclosingFunction, function.kind == .function else { return }
    if let change = InputChange(choiceIn: function, before: place, repository) {
      let steps = [Step(body: function, place: place)] + below
      found.append(WorkChain(change, steps, repository))
      return
    }
    guard depth > 0, !below.contains(where: { $0.body == function })
    else { return }
    // Called from everywhere: no function for one input.
    guard repository.uses(of: function.name).count < 250 else { return }
    for use in repository.callers(of: function).prefix(12) {
      guard use.enclosingFunction != function else { continue }
      let caller = use.parent.flatMap { $0.kind == .call && $0.firstChild == use ? $0 : nil } ?? use
      search(caller, below: [Step(body: function, place: place)] + below, repository, depth - 1, &found)
    }
  }

  /// Follows the input through the arguments of the calls, and the members that are set from it.
  private init(_ change: InputChange, _ steps: [Step], _ repository: Repository) {
    let reading = InputReading(change: change, repository: repository)
    var given: Set<CodeElement> = []
    var names: Set<String> = []
    for (step, next) in zip(steps, steps.dropFirst()) where step.place.kind == .call {
      let values = reading.values(given: given, in: step.body, names: names)
      names.formUnion(reading.choices(given: given, in: step.body, names: names))
      given = step.place.parametersGiven(of: next.body) { values.holds($0) }
    }
    self.init(change: change, steps: steps, given: given, names: names)
  }

  init(change: InputChange, steps: [Step], given: Set<CodeElement>, names: Set<String> = []) {
    (self.change, self.steps, self.given, self.names) = (change, steps, given, names)
  }
}

extension WorkChain {
  /// Whether the input is consumed: the chain sets it to nothing, so that the next change is another event.
  var isConsumed: Bool {
    steps.contains { step in
      step.body.subtree.contains { element in
        guard element.kind == .assign, let target = element.assigned?.inputName, change.names.contains(target),
          let value = element.assignedValue
        else { return false }
        return value.isNil || value.isFalse || value.kind == .collection && value.firstChild == nil
          || value.isEmptyText && (element.index > step.place.index || element.leads(to: step.place))
      }
    }
  }

  /// Whether the chain cancels what it started before: the handle in which the work is kept, or all of a kind.
  func cancels(_ handle: String, _ repository: Repository) -> Bool {
    steps.contains { step in
      repository.reached(from: step.body, depth: 1).contains { $0.cancels(handle) }
    }
  }
}

extension Repository {
  /// Whether one of the bodies, or a function that it calls, empties the collection.
  func isCleared(_ path: [String], on steps: [WorkChain.Step]) -> Bool {
    steps.contains { step in
      reached(from: step.body, depth: 1).contains { body in body.subtree.contains { $0.empties(path) } }
    }
  }
}

extension CodeElement {
  /// `list = []`, `list.removeAll()`, not `list.removeAll { … }`.
  func empties(_ path: [String]) -> Bool {
    switch kind {
    case .assign:
      name == "=" && assigned?.ownPath?.last == path.last
        && (assignedValue.map { $0.kind == .collection && $0.firstChild == nil } ?? false)
    case .call:
      calleeName == "removeAll" && receiver?.ownPath?.last == path.last && closures.isEmpty
        && arguments.allSatisfy { $0.name == "keepingCapacity" }
    default: false
    }
  }
}

/// What a run writes late of the answer to an input that changes, and the bodies on the way to each write.
struct LateAnswers {
  struct Answer {
    let write: LateWrite
    let steps: [WorkChain.Step]
  }

  let chain: WorkChain
  let answers: [Answer]

  /// - Parameter call: The call, if the body is the one of its callback.
  init(_ chain: WorkChain, _ body: CodeElement, of call: CodeElement? = nil, _ repository: Repository) {
    let search = LateWriteSearch(repository, of: InputReading(change: chain.change, repository: repository))
    if let call, let closure = body.parent {
      search.search(callback: closure, of: call, inputs: chain.given)
    } else {
      search.search(body, inputs: chain.given, names: chain.names, depth: 3)
    }
    self.chain = chain
    answers = search.found.filter { !chain.change.names.contains($0.path[$0.path.count - 1]) }.map { write in
      Answer(write: write, steps: chain.steps + search.steps(to: write.element, from: body))
    }
  }
}

extension Repository {
  /// The late answers of a task, or of a call with a callback, for each change that starts it.
  func lateAnswers(of work: CodeElement) -> [LateAnswers] {
    let callback = work.startsTask ? nil : work.groupAnswer ?? work.closures.first { $0.isCallback(of: work) }
    guard let body = (callback ?? work.lastClosure)?.body else { return [] }
    return memo("lateAnswers", "", work) {
      WorkChain.chains(to: work, self).filter { !$0.isConsumed }
        .map { LateAnswers($0, body, of: callback.map { _ in work }, self) }
        .filter { !$0.answers.isEmpty }
    }
  }
}
