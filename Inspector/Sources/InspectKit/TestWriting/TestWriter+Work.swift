// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the work of the store's runs did.
extension TestWriter {
  mutating func writeEvent(_ event: SeenEvent) {
    switch event.kind {
    case "registered":
      guard let run = event.run, event.text("placement") != "dropped" else { return }
      live.insert(run)
      latest = event.time
    case "started": latest = event.time
    case "run ended": writeRunEnd(event)
    case "changed": writeChange(event)
    case "output": writeOutput(event)
    case "answered": writeAnswer(event)
    case "slept": writeSleep(event)
    case "ended" where event.place == store.place: writeEnd()
    // What is left: an action after the end, a failure whose changes follow, a store below that comes or goes.
    default: return
    }
  }

  private mutating func writeRunEnd(_ event: SeenEvent) {
    guard let run = event.run else { return }
    guard live.contains(run) else {
      if event.text("outcome") != "dropped" { endAtGap("a run had begun before the session") }
      return
    }
    guard !endsAtCancellation(of: run, event) else { return }
    if !isTurn(event), ["finished", "failed"].contains(event.text("outcome")), isUnexplained(event) {
      return endAtGap("a run has waited for something that is not recorded")
    }
    live.remove(run)
    latest = event.time
  }

  private func isTurn(_ event: SeenEvent) -> Bool { event.turn.map(turns.contains) ?? false }

  /// Nobody that the test knows has cancelled this run.
  private mutating func endsAtCancellation(of run: SeenEvent.Run, _ event: SeenEvent) -> Bool {
    guard let ending = store.ending(of: run), ["cancelled", "superseded"].contains(ending.outcome),
      !gaveUp.contains(run),
      !isTurn(event), store.events.first(where: { $0.number == ending.number }).map(isTurn) != true
    else { return false }
    let rest = store.events.drop { $0.number < event.number }
    if let end = rest.first(where: { $0.place == store.place && ($0.kind == "ended" || SeenStore.beginsTurn($0)) }),
      end.kind == "ended"
    {
      leave("The store ends.")
    } else {
      endAtGap("a run was cancelled, and not by an action")
    }
    return true
  }

  /// Whether the test may go on with something that work did. If not, it has ended.
  private mutating func canFollow(_ event: SeenEvent) -> Bool {
    if let part = feature.unrecorded.first {
      endAtGap("\(part) is not recorded by Inspector.recording: what it answers is not known")
    } else if isUnexplained(event) {
      endAtGap("a run has waited for something that is not recorded")
    }
    return !isOver
  }

  // MARK: Changes

  private mutating func writeChange(_ event: SeenEvent) {
    let isNamed = event.cause == "mutation" || event.cause == "undo"
    guard event.hasChanges || isNamed else { return }
    if let run = event.run, ["restore", "undo"].contains(event.cause), endsAtCancellation(of: run, event) { return }
    guard canFollow(event) else { return }
    let old = state
    state.apply(event)
    latest = event.time
    let changed = state.differences(from: old)
    if isNamed {
      let name = event.cause == "undo" ? "undo" : "mutation"
      let value = event.isComparable ? literal(event.code()) : nil
      var wanted = event.cause == "undo" ? "undo" : ""
      if let value {
        wanted = event.cause == "undo" ? ".undo(\(value))" : qualified(value)
      } else {
        noteGap(event, "the mutation \(event.text("subject") ?? "")")
        wanted = ".\(name)(\(matching(event.text("subject"))))"
      }
      return addStatement("await store.receive(\(wanted))", changed)
    }
    guard let path = event.text("subject") ?? changed.first.map({ $0.name.isEmpty ? "self" : $0.name }),
      TestNames.isPath(path)
    else { return endAtGap("a change of a property that no test can write") }
    let name = ["hold", "restore"].contains(event.cause) && !event.isTrue("loads") ? "held" : "set"
    let label = name == "held" ? "at" : "to"
    if event.text("subject") != nil, let value = literal(event.code()) {
      add("await store.receive(.\(name)(\\.\(path), \(label): \(value)))")
    } else if event.text("subject") != nil {
      noteGap(event, path)
      add("await store.receive(.\(name)(\\.\(path)))  // GAP: \(path) has no literal, and may have any value.")
    } else if changed.count == 1, let value = literal(changed[0].value) {
      add("await store.receive(.set(\\.\(path), to: \(value)))")
    } else {
      addStatement("await store.receive(.set(\\.\(path)))", changed)
    }
  }

  private mutating func writeOutput(_ event: SeenEvent) {
    guard isTurn(event) || canFollow(event) else { return }
    latest = max(latest, event.time)
    if event.isComparable, let value = literal(event.code()) {
      return add("await store.receive(.output(\(value)))")
    }
    noteGap(event, "the output \(event.text("case") ?? "")")
    add("await store.receive(.output(\(matching(event.text("case")))))")
  }

  /// The test accepts more than what was seen.
  private mutating func noteGap(_ event: SeenEvent, _ what: String) {
    if case .gap(let gap) = event.code() {
      gaps.add("\(what): \(gap)")
    } else {
      gaps.add("\(what): its type is not Equatable")
    }
    guard event.text("subject") == nil || event.cause == "mutation" || event.cause == "undo" else { return }
    let seen = event.code().code ?? event.text("output") ?? event.text("subject") ?? ""
    add("// GAP: each value of the case passes. Seen: \(CommentText(seen))")
  }

  /// `where:` with a closure that accepts each value of the case.
  private func matching(_ name: String?) -> String {
    guard let name, TestNames.isName(name), name.first?.isLowercase == true else { return "where: { _ in true }" }
    return "where: { if case .\(name) = $0 { true } else { false } }"
  }

  /// A mutation with a name of the test kit's is written with its type.
  private func qualified(_ value: String) -> String {
    let kits = ["set", "held", "output", "action", "undo", "mutation"]
    let name = value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return value.hasPrefix(".") && kits.contains(String(name)) ? "\(type).Mutation\(value)" : value
  }
}
