// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Follows what a closure is given and must answer, as a continuation: which ways out leave it unanswered.
///
/// An answer is any mention: it is resumed, passed on or stored. A closure that mentions it and is passed to a call answers
/// for the code around it; its own ways out are followed in turn.
struct AnswerWalk {
  struct Place: Hashable {
    var isAnswered = false
    /// How many parameters of handlers are nil on this path, at most 2.
    var missing = 0
    /// Whether a comparison of what a handler is called with has failed on this path.
    var isFiltered = false
    /// The index of the receiver that is nil, of a call that did not happen.
    var skipped: Int?

    var isCertain: Bool { missing < 2 && !isFiltered }
  }

  /// A way out without an answer.
  struct Loss {
    let exit: FlowExit<Place>
    /// The closure that is left.
    let closure: CodeElement
    /// The condition that fails on the way out, or the statement without another branch.
    let check: CodeElement?
    /// The way out needs two parameters of a handler to be nil: a value and an error.
    let needsNeither: Bool
    /// It leaves a handler by a comparison of what it is called with: a filter of several calls, perhaps. A flag alone, as in
    /// `guard granted`, is none.
    let isFilter: Bool
    /// The receiver that is nil, so that a call with the answer does not happen.
    var skipped: CodeElement?
  }

  let root: CodeElement
  let repository: Repository
  private let answers: Set<Int>
  /// Indices of the answers, ascending.
  let ordered: [Int]
  let holdsSelf: Bool
  /// The names of what must be answered.
  private let names: Set<String>

  /// - Parameter isAnswer: which mentions of the name count.
  init(root: CodeElement, name: String, _ repository: Repository, isAnswer: (CodeElement) -> Bool = { _ in true }) {
    self.init(root: root, answers: root.mentions(of: name).filter(isAnswer), repository)
  }

  /// - Parameter holdsSelf: whether `self` is there until the answer; nil to look at the captures around the root.
  init(root: CodeElement, answers elements: [CodeElement], _ repository: Repository, holdsSelf: Bool? = nil) {
    (self.root, self.repository) = (root, repository)
    names = Set(elements.filter { $0.kind == .name }.map(\.name))
    var found = Set(elements.map(\.index))
    // What stands for it: a box, a closure or a local function that answers.
    var wrappers: Set<Int> = []
    for _ in 0..<2 {
      let indices = found
      for element in root.subtree where element != root && !wrappers.contains(element.index) {
        switch element.kind {
        case .function: break
        case .variable where element.value?.kind == .closure || found.contains(where: element.value.isDirectly): break
        default: continue
        }
        guard element.subtree.contains(where: { indices.contains($0.index) }) else { continue }
        wrappers.insert(element.index)
        for use in element.parent?.subtree.filter({ $0.kind == .name && $0.name == element.name }) ?? [] {
          if !element.contains(use) || element.kind == .function { found.insert(use.index) }
        }
      }
    }
    answers = found
    ordered = found.sorted()
    self.holdsSelf = holdsSelf ?? root.callOfClosure.map(\.isWhereSelfIsHeld) ?? true
  }

  var hasAnswer: Bool { !answers.isEmpty }

  func answers(in element: CodeElement) -> Bool {
    var (low, high) = (0, ordered.count)
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle] < element.index { low = middle + 1 } else { high = middle }
    }
    return low < ordered.count && ordered[low] < Int(element.node.end)
  }

  // MARK: The walk

  func losses() -> [Loss] {
    guard hasAnswer, let body = root.body else { return [] }
    var walk = FlowWalk<Place>(
      step: { element, place in step(element, place) },
      assume: { condition, holds, place in assume(condition, holds, place) },
      treatment: { call, closure in
        guard answers(in: closure), isFollowed(closure) else { return .ignored }
        if call.runsClosureInline, call.calledPath?.first != "DispatchQueue" { return .inline }
        // `await context.perform { … }` has run it when it returns.
        if call.parent?.kind == .await, !call.startsTask, call.parent?.parent?.kind != .block { return .inline }
        return .continued { answered($0) }
      })
    walk.skipped = { call, place in skipped(call, place) }
    var losses: [Loss] = []
    let exits = ([body] + completionHandlers).flatMap { walk.exits(of: $0, from: Place()).all }
    for exit in exits {
      let open = exit.states.filter { !$0.isAnswered }
      guard !open.isEmpty, exit.kind != .break, exit.kind != .continue,
        let closure = exit.kind == .end ? exit.element.parent : exit.element.enclosingClosure ?? root
      else { continue }
      // Errors of other closures are their callers' to catch.
      if exit.kind == .throw, !(closure.callOfClosure?.startsTask ?? false) { continue }
      if closure != root, isAnsweredBeside(closure) { continue }
      let isCertain = open.contains(where: \.isCertain)
      losses.append(
        Loss(
          exit: exit, closure: closure, check: check(exit, closure),
          needsNeither: !isCertain && open.contains { $0.missing > 1 },
          isFilter: !isCertain && open.contains(where: \.isFiltered),
          skipped: open.allSatisfy { $0.skipped != nil }
            ? open.compactMap(\.skipped).min().map { CodeElement(code: root.code, index: $0) } : nil))
    }
    return losses
  }

  /// `process.terminationHandler = { … }`: a closure that is assigned, and called once.
  private var completionHandlers: [CodeElement] {
    root.subtree.compactMap { closure in
      guard closure.kind == .closure, let assign = closure.parent, assign.kind == .assign,
        let name = assign.assigned?.name.lowercased(), answers(in: closure),
        ["complet", "terminat", "finish", "dismiss"].contains(where: { name.contains($0) })
      else { return nil }
      return closure.body
    }
  }

  private func step(_ element: CodeElement, _ place: Place) -> Place? {
    if place.isAnswered { return place }
    switch element.kind {
    // `done(.retry)`: it runs again.
    case .name, .member:
      let isAnswer = answers.contains(element.index) && !element.isBaseOfCallee
      return isAnswer || element.name.lowercased().hasPrefix("retry") ? answered(place) : place
    case .call:
      if let name = element.calleeName, CodeElement.endOfProgram.contains(name) { return nil }
      // `continuation.resume(returning: try load())` answers once its arguments are there.
      if let base = element.baseOfCallee, answers.contains(base.index) { return answered(place) }
      let isHandedOver = element.arguments.contains { argument in
        argument.firstChild.map { $0.kind == .closure && answers(in: $0) && !isFollowed($0) }
          ?? false
      }
      return isHandedOver ? answered(place) : place
    case .for, .while, .repeat: return answers(in: element) ? answered(place) : place
    case .variable: return place
    default:
      let isHandedOver = element.children.contains { $0.kind == .closure && answers(in: $0) }
      return isHandedOver ? answered(place) : place
    }
  }

  private func isFollowed(_ closure: CodeElement) -> Bool {
    !closure.isCalledManyTimes && closure.parent?.name != "onCancel"
  }

  /// `if let completion`: what must be answered is there.
  func bindsAnswer(_ condition: CodeElement) -> Bool {
    if let value = condition.firstChild { return value.kind == .name && answers.contains(value.index) }
    return names.contains(condition.name) && condition.shadowed?.parent == root
  }

  func answered(_ place: Place) -> Place {
    var place = place
    place.isAnswered = true
    return place
  }
}

extension CodeElement? {
  /// Whether the index is in the value, outside of closures.
  fileprivate var isDirectly: (Int) -> Bool {
    guard let value = self else { return { _ in false } }
    let direct = Set(value.ownFlow.map(\.index))
    return { direct.contains($0) }
  }
}
