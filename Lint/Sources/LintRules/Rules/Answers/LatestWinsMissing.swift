// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that a changed input starts writes its answer, while a task of an older input can still be under way: the
/// older answer can come last.
///
/// Two requests are answered in any order. Each change starts one more task, nothing cancels the one before, and no
/// task asks after its last await whether its input is still the current one. So the list of the former search stays on
/// screen under the new text.
///
/// Only tasks that read the input and write state from an awaited answer are reported: not what saves the input, adds
/// to a list, dismisses, or is refused while a task is running. A request with a callback counts as a task, and so do a
/// `notify` of a group of requests, an effect of The Composable Architecture that is not cancellable, and a `flatMap` of a
/// published input, where `switchToLatest` is right. An answer is also a constant that says whether the request has thrown:
/// `isFree = true`, and `false` in the `catch`.
///
/// It is a warning where the closure or accessor that the change runs starts the task or request itself, or a function that it
/// calls does so and a server is asked, or the input is a text to search for. Elsewhere it is a note, as for an effect of The
/// Composable Architecture that no typed text starts, and for a `sink` of the object's own `$property` that is not debounced:
/// nearly half of these were wrong on code that had not been read before.
///
/// With Belay, `.run(.results)` in a lane that restarts does it: the older run changes nothing any more.
///
/// Wrong:
/// ```swift
/// .onChange(of: query) { _, text in
///   Task { results = await api.find(text) }
/// }
/// ```
/// Right:
/// ```swift
/// .task(id: query) {
///   let found = await api.find(query)
///   if !Task.isCancelled { results = found }
/// }
/// ```
package struct LatestWinsMissing: CodeRule {
  package static let id = "latest-wins-missing"
  package static let summary = "the answer for an older input can be written over a newer one"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let repository = context.repository
    let ofCalls = code.nodes.indices.compactMap { index -> CodeFinding? in
      guard code.nodes[index].kind == .call else { return nil }
      let call = CodeElement(code: code, index: index)
      if call.startsTask { return StaleAnswer(work: call, repository).finding() }
      if let closure = call.groupAnswer, !call.isPartOfWork {
        return StaleAnswer(work: call, callback: closure, repository).finding()
      }
      guard let closure = call.closures.first(where: { $0.isCallback(of: call) }), !call.isPartOfWork else {
        return nil
      }
      return StaleAnswer(work: call, callback: closure, repository).finding()
    }
    return ofCalls + StaleEffect(context).findings(in: code) + FlatMappedInput(repository).findings(in: code)
  }
}

/// A task, or a call with a callback; what it writes late; and the changes of inputs that start it.
struct StaleAnswer {
  let work: CodeElement
  let callback: CodeElement?
  let repository: Repository

  init(work: CodeElement, callback: CodeElement? = nil, _ repository: Repository) {
    (self.work, self.callback, self.repository) = (work, callback, repository)
  }

  func finding() -> CodeFinding? {
    guard let body = (callback ?? work.lastClosure)?.body else { return nil }
    if callback == nil {
      guard !isInsideOtherTask, !isHandedOn, work.awaitsInTask || work.hasCallback else { return nil }
    }
    var tentative: CodeFinding?
    for found in repository.lateAnswers(of: work) {
      let chain = found.chain
      guard !cancelsOlder(chain), !endsScreen(body), !isPicker(chain.change) else { continue }
      let path = chain.steps + [WorkChain.Step(body: body, place: body)]
      let answer = found.answers.first { answer in
        let write = answer.write
        guard isReplacedState(write), !repository.cancelsOlderWork(write),
          !chain.change.isEvent || isChosen(answer, chain)
        else { return false }
        if write.isAddition || write.key != nil, !repository.isCleared(write.path, on: path) { return false }
        return !Refusal.refusals(on: answer.steps, before: write.origin, repository)
          .contains { !$0.isLifted(on: answer.steps, repository) } && !repository.isRefusedByComputed(answer.steps)
      }
      guard let answer else { continue }
      let finding = finding(answer.write, chain)
      if !finding.isTentative { return finding }
      tentative = tentative ?? finding
    }
    return tentative
  }

  /// Of an event: the user chose what to show. Results of actions are not chosen, nor can something be chosen while a flag
  /// that the run sets disables it.
  private func isChosen(_ answer: LateAnswers.Answer, _ chain: WorkChain) -> Bool {
    let write = answer.write
    guard let asked = write.origin, !(asked.kind == .call ? asked.commands : asked.isCommand), !asked.isOnlyOfDevice,
      let last = write.path.last,
      !["error", "alert", "toast", "banner"].contains(where: { last.lowercased().contains($0) })
    else { return false }
    if chain.change.isOfRow, isKeptByRow(write, chain.change) { return false }
    let flags = Set(answer.steps.flatMap { $0.body.flagsSet })
    // What is presented covers the place of the next choice.
    if flags.contains(where: \.isPresentation) || repository.isPresented(last, beside: write.element) { return false }
    return !repository.isHeldBack(chain.change.element, by: flags)
  }

  private func isKeptByRow(_ write: LateWrite, _ change: InputChange) -> Bool {
    guard let row = change.element.enclosingType, let owner = write.element.enclosingType, row.name == owner.name else {
      return false
    }
    let property = repository.property(write.path[0], ofType: row.name)
    return write.path.count == 1 || ["State", "StateObject"].contains { property?.has(attribute: $0) ?? true }
  }

  /// A task that only changes the actor for what the outer one awaited.
  private var isInsideOtherTask: Bool {
    !work.awaitsInTask
      && work.ancestors.prefix { !$0.isFunctionLike && $0.kind != .type }
        .contains { $0.kind == .closure && ($0.callOfClosure?.startsTask ?? false) }
  }

  /// `await Task { }.value`, `return Task { }`.
  private var isHandedOn: Bool {
    guard let parent = work.parent else { return false }
    return parent.kind == .member || parent.kind == .return || parent.kind == .argument
  }

  private func isReplacedState(_ write: LateWrite) -> Bool {
    guard write.state.isUnchecked else { return false }
    // Only what is shown or kept in memory; a setting is saved.
    let property = repository.property(write.path[0], ofTypeAround: write.element)
    return !(property?.has(attribute: "AppStorage") ?? false)
  }

  /// A picker of photos covers the screen while a choice is made.
  private func isPicker(_ change: InputChange) -> Bool {
    change.names.contains { name in
      repository.property(name, ofTypeAround: change.element)?.declaredType?.contains("PickerItem") ?? false
    }
  }

  private func cancelsOlder(_ chain: WorkChain) -> Bool {
    if callback != nil, chain.stopsRequests(repository) { return true }
    guard let handle = work.keptHandle else { return false }
    if handle.isKeyed || callback != nil || chain.cancels(handle.name, repository) { return true }
    let property = repository.property(handle.name, ofTypeAround: work)
    return property?.subtree.contains { $0.kind == .call && $0.calleeName == "cancel" } ?? false
  }

  private func endsScreen(_ body: CodeElement) -> Bool {
    body.subtree.contains { $0.kind == .call && ($0.calleeName == "dismiss" || $0.calleeName == "loadTransferable") }
  }

  private func finding(_ write: LateWrite, _ chain: WorkChain) -> CodeFinding {
    let state = write.path.joined(separator: ".")
    let line = write.element.line(seenFrom: work)
    let awaited = (write.origin ?? write.element).line(seenFrom: work)
    let noun = callback == nil ? Message(en: "this task", ja: "このタスク") : Message(en: "this request", ja: "このリクエスト")
    let place = chain.change.element.place(from: work)
    let change = chain.change.text
    return CodeFinding(
      rule: LatestWinsMissing.id, element: work,
      message: Message(
        en:
          "\(change)\(place.en) starts \(noun.en) again while an older one may still await \(awaited.en), and "
          + "\(line.en) then writes \(state) without asking which is newer: an old answer can replace the new one. "
          + "Use task(id:), or cancel the older task and ask isCancelled after the await; with Belay, a lane that restarts.",
        ja: "\(change)\(place.ja)のたびに\(noun.ja)が始まりますが、前のものがまだ \(awaited.ja)で待っていることがあり、"
          + "\(line.ja)はどちらが新しいかを確認せずに \(state) を書き換えます。古い結果が新しい結果を上書きしかねません。"
          + "task(id:) を使うか、前のタスクをキャンセルして await の後で isCancelled を確認してください。Belay では restart のレーンを使います。"),
      isTentative: !isPlain(chain) && !isOfServer(write, chain) && !(chain.change.isOfTyping && !write.isToken))
  }

  /// The change's own closure starts the work. In a function that it calls, and that others call too, nearly half were wrong on
  /// code that was new to us: the order is kept there, or an older run is ended, in ways that are not seen. Nor are sinks of the
  /// object's own `$property`, save for those that are debounced: these change faster than they are answered.
  private func isPlain(_ chain: WorkChain) -> Bool {
    chain.steps.count == 1 && !chain.change.isChoice
      && (!chain.change.text.hasPrefix("$") || chain.change.isDebounced)
  }

  /// In a function that the change calls, a server's answer replaces what is shown: its answers come in any order.
  private func isOfServer(_ write: LateWrite, _ chain: WorkChain) -> Bool {
    let change = chain.change
    guard !change.isEvent || change.isOfList, !write.isAddition, !change.text.hasPrefix("$") || change.isDebounced,
      !change.isChoice || change.isNamedAsChoice, !isOfSurroundings(change),
      !isGivenOnce(change), !change.names.isEmpty || chain.steps.count < 3, let asked = write.origin
    else { return false }
    return repository.asksServer(asked)
  }

  /// Who is signed in and how large a view is are no choices: each answer is for the same user, or adds to what is known.
  private func isOfSurroundings(_ change: InputChange) -> Bool {
    change.names.contains { name in
      let lower = name.lowercased()
      return ["user", "session", "auth", "login", "token", "device", "bounds", "frame", "size"].contains {
        lower.contains($0)
      }
    }
  }

  /// A constant of a view is another one in another row, and mostly never changes in one.
  private func isGivenOnce(_ change: InputChange) -> Bool {
    change.element.kind == .call
      && change.names.contains { name in
        guard let property = repository.property(name, ofTypeAround: change.element) else { return false }
        return property.flags.contains(.isConstant) && !property.isComputed
          && !repository.parts(ofType: property.declaredType ?? "").contains { $0.flags.contains(.isClass) }
      }
  }
}

extension CodeElement {
  /// A closure in the task that is not a task, and is given something.
  fileprivate var hasCallback: Bool {
    lastClosure?.body?.subtree.contains { $0.kind == .closure && $0.children.contains { $0.kind == .parameter } }
      ?? false
  }

  /// ` (line 12)`, ` (Search.swift:12)`.
  func place(from other: CodeElement) -> Message {
    // A chain of calls begins far above its last one, which is where its argument is.
    let isChained = kind == .call && firstChild?.kind == .member
    let line = (isChained ? children.first { $0 != firstChild } ?? self : self).line(seenFrom: other)
    return Message(en: " (\(line.en))", ja: " (\(line.ja)) ")
  }
}
