// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A flag that refuses a second run also refuses the newest input.
///
/// The input changes while a run for the older one is under way. The new run returns at once because of `isLoading`,
/// and nothing starts it again afterwards: the screen keeps the answer of the older input. With `task(id:)` the older
/// run is cancelled, but the flag is still set until it has ended.
///
/// The flag may also be an entry in a collection of what is under way, as `loading.contains(.posts)`.
///
/// It is not reported if the control is disabled meanwhile, if the refusal notes that there is more to do, or if the
/// run starts itself again. It is a warning.
///
/// With Belay, a lane decides: `.restart` supersedes the older run, `.keepLatest` runs the newest input after it.
///
/// So is a field that stays enabled while its text is sent and is emptied afterwards, with what was typed meanwhile: a
/// warning for messages and comments, and where a server is asked for the next of several texts. It is not reported if an
/// alert has the field, or if what shows it is closed with it.
///
/// Two more forms are notes: a text field that is emptied after its text was sent, also if that failed, so that the user
/// must type it again; and a state that refuses, such as `phase == .loading`. On code that had not been read before, these
/// were wrong too often.
///
/// Wrong:
/// ```swift
/// .onChange(of: filter) { Task { await load(filter) } }
///
/// func load(_ filter: Filter) async {
///   guard !isLoading else { return }
///   isLoading = true
///   defer { isLoading = false }
///   items = await api.items(filter)
/// }
/// ```
/// Right:
/// ```swift
/// .onChange(of: filter) {
///   loading?.cancel()
///   loading = Task { await load(filter) }
/// }
///
/// func load(_ filter: Filter) async {
///   let found = await api.items(filter)
///   if !Task.isCancelled { items = found }
/// }
/// ```
package struct InputDropped: CodeRule {
  package static let id = "input-dropped"
  package static let summary = "the newest input is refused while an older one is worked on"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    var reported: Set<CodeElement> = []
    return code.nodes.indices.compactMap { index in
      if code.nodes[index].kind == .assign {
        let assign = CodeElement(code: code, index: index)
        return ClearedInput(assign, context.repository)?.finding() ?? ErasedInput(assign, context.repository)?.finding()
      }
      guard code.nodes[index].kind == .call else { return nil }
      let call = CodeElement(code: code, index: index)
      for found in answers(of: call, context.repository) {
        if let finding = finding(found, context.repository), reported.insert(finding.element).inserted {
          return finding
        }
      }
      return nil
    }
  }

  /// Of a task that a change starts, or of the closure of `task(id:)`.
  private func answers(of call: CodeElement, _ repository: Repository) -> [LateAnswers] {
    if call.calleeName == "task", let id = call.argument("id"), let closure = call.lastClosure, let body = closure.body
    {
      guard let change = InputChange(taskOf: call, id: id) else { return [] }
      let chain = WorkChain(change: change, steps: [WorkChain.Step(body: closure, place: body)], given: [])
      return chain.isConsumed ? [] : [LateAnswers(chain, body, repository)]
    }
    return call.startsTask && call.awaitsInTask ? repository.lateAnswers(of: call) : []
  }

  private func finding(_ found: LateAnswers, _ repository: Repository) -> CodeFinding? {
    let chain = found.chain
    // A tap that is refused while the last one is worked on can be repeated.
    if chain.change.isEvent { return nil }
    for answer in found.answers {
      let (write, steps) = (answer.write, answer.steps)
      for refusal in Refusal.refusals(on: steps, before: write.origin, repository)
      where !refusal.isLifted(on: steps, repository) {
        guard refusal.condition.refusesSilently, !isDisabled(refusal, repository),
          !isHidden(chain.change, refusal, repository),
          !isRunAgain(refusal, steps), !chain.change.names.contains(refusal.flag)
        else { continue }
        return finding(refusal, chain, write)
      }
    }
    return nil
  }

  /// The control, or the row of controls that it is in, is not there while the flag is set.
  private func isHidden(_ change: InputChange, _ refusal: Refusal, _ repository: Repository) -> Bool {
    var controls = change.names.flatMap { repository.uses(of: "$" + $0) }.filter { $0.code === change.element.code }
    var shown = change.element
    for _ in 0..<4 {
      if repository.isHeldBack(shown, by: [refusal.flag]) { return true }
      // A part of the view, which its body shows.
      guard let part = shown.ancestors.first(where: { $0.kind == .variable || $0.kind == .function }),
        let use = repository.uses(of: part.name).first(where: { $0.code === part.code && !part.contains($0) })
      else { break }
      shown = use
    }
    controls.removeAll { change.element.contains($0) }
    return controls.contains { repository.isHeldBack($0, by: [refusal.flag]) }
  }

  /// A control waits for the flag. A flag of the same name in another type is another one.
  private func isDisabled(_ refusal: Refusal, _ repository: Repository) -> Bool {
    let uses =
      refusal.member(repository).map { repository.reads(of: $0) } ?? repository.uses(of: refusal.flag)
    return uses.contains { use in
      use.ancestors.prefix { $0.kind != .closure && !$0.isFunctionLike }
        .contains {
          $0.kind == .call && ["disabled", "allowsHitTesting", "fullScreenCover"].contains($0.calleeName ?? "")
        }
    }
  }

  /// The run starts itself again, in a loop or behind its await.
  private func isRunAgain(_ refusal: Refusal, _ steps: [WorkChain.Step]) -> Bool {
    guard let function = refusal.condition.enclosingFunction else { return false }
    return function.subtree.contains { element in
      switch element.kind {
      case .while, .repeat: true
      case .call: element.calledPath == [function.name] && element.index > refusal.condition.index
      default: false
      }
    }
  }

  private func finding(_ refusal: Refusal, _ chain: WorkChain, _ write: LateWrite) -> CodeFinding {
    let place = chain.change.element.place(from: refusal.condition)
    let line = refusal.set.line(seenFrom: refusal.condition)
    let state = write.path.joined(separator: ".")
    return CodeFinding(
      rule: InputDropped.id, element: refusal.condition,
      message: Message(
        en:
          "\(chain.change.text)\(place.en) during a run ends here, because \(refusal.flag) is set (\(line.en)): "
          + "the new input is dropped, and \(state) keeps the answer of the old one. "
          + "Cancel the older run and start anew; with Belay, a lane that restarts or keeps the latest.",
        ja: "実行中の \(chain.change.text)\(place.ja)は \(refusal.flag) が設定されている（\(line.ja)）ためここで終わります。"
          + "新しい入力は捨てられ、\(state) には古い入力の結果が残ります。"
          + "前の実行をキャンセルして始め直してください。Belay では restart か keepLatest のレーンを使います。"),
      // `state = .loading`: on code that was new to us, what such a state refuses need not be a newer input.
      isTentative: refusal.set.kind == .assign && !(refusal.set.assignedValue?.isTrue ?? false))
  }
}

extension InputChange {
  /// `task(id: query)`.
  fileprivate init?(taskOf call: CodeElement, id: CodeElement) {
    let names = id.kind == .collection ? Set(id.subtree.compactMap(\.inputName)) : Set([id.inputName].compactMap { $0 })
    guard !names.isEmpty else { return nil }
    self.init(
      element: call, names: names, parameters: [], text: "task(id: \(id.ownPath?.joined(separator: ".") ?? "…"))")
  }
}

extension CodeElement {
  /// The refusal only returns: it notes nothing for later.
  fileprivate var refusesSilently: Bool {
    guard let choice = ancestors.first(where: { $0.kind == .guard || $0.kind == .if }) else { return false }
    if choice.kind == .guard {
      return choice.children.first(.block)?.children.allSatisfy { $0.kind == .return } ?? false
    }
    let blocks = choice.children.all(.block)
    return blocks.count == 1 && !choice.children.contains { $0.kind == .if }
  }
}
