// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the test does itself.
extension TestWriter {
  /// The store, in the state in which the stretch begins.
  mutating func writeStart(_ start: inout SeenState) throws {
    var arguments: [String] = []
    var missing = feature.missing
    for property in start.properties {
      guard property.name.isEmpty || TestNames.isName(property.name) else {
        throw SeenStore.refusal("The state has a property '\(CommentText(property.name))', which no test can write.")
      }
      var value = literal(property.value)
      if value == nil {
        guard let type = property.type.flatMap(TypeText.init) else {
          throw SeenStore.refusal(
            "The type of the state's '\(property.name)' cannot be named in a test: it is private.")
        }
        let name = names.name(property.name.isEmpty ? "state" : property.name)
        modules.formUnion(type.modules)
        gaps.addParameter(name, type.text, "state.\(property.name): \(type.text)", seen: property.text)
        missing.append(name)
        value = name
      }
      arguments.append(property.name.isEmpty ? value ?? "" : "\(property.name): \(value ?? "")")
    }
    if !missing.isEmpty {
      add("guard \(missing.map { "let \($0)" }.joined(separator: ", ")) else {")
      add("  return withKnownIssue { Issue.record(\"GAP: fill in \(missing.joined(separator: ", ")).\") }", "}")
    }
    let isWhole = start.properties.map(\.name) == [""]
    let list = arguments.joined(separator: ", ")
    add("let store = TestStore(", "  \(feature.expression),", "  state: \(isWhole ? list : ".init(\(list))"))")
  }

  /// A turn that the view has caused, or the store above: with all that it changes.
  mutating func writeTurn(_ turn: [SeenEvent]) {
    guard let first = turn.first else { return }
    turns.insert(first.turn ?? -1)
    waitForCalls(before: first)
    passTime(to: first)
    let old = state
    for event in turn where event.place == store.place { state.apply(event) }
    var changed = state.differences(from: old)
    let sent: String
    if first.kind == "received" {
      cases.append(first.text("case") ?? "an action")
      guard let action = action(of: first) else { return }
      let started = turn.filter { $0.kind == "registered" && $0.place == store.place }
      if started.count == 1, started[0].text("placement") == "dropped", changed.isEmpty {
        add("#expect(store.run(\(action)).outcome == .dropped)")
        sent = ""
      } else {
        sent = "store.send(\(action))"
      }
    } else {
      guard let write = write(first) else { return }
      sent = write
      let root = first.text("subject")?.split(separator: ".").first.map(String.init)
      if turn.filter({ $0.hasChanges && $0.place == store.place }).count == 1 { changed.removeAll { $0.name == root } }
    }
    if !sent.isEmpty { addStatement(sent, changed) }
    for event in turn.dropFirst() where !isOver && event.kind != "changed" && event.kind != "received" {
      writeEvent(event)
    }
    latest = first.time
  }

  /// The code of the action, or of the parameter in its place.
  private mutating func action(of event: SeenEvent) -> String? {
    if let code = literal(event.code()) { return code }
    guard case .gap(let gap) = event.code() else {
      endAtGap("the action's code is none that a test may have")
      return nil
    }
    return parameter(
      "action", "\(type).Action", "the action \(event.text("case") ?? ""): \(gap)", event.text("action") ?? "")
  }

  private mutating func write(_ event: SeenEvent) -> String? {
    cases.append("a write")
    guard let path = event.text("subject"), TestNames.isPath(path), let value = literal(event.code()) else {
      endAtGap("a view has written \(event.text("subject") ?? "a field"), and the value has no literal")
      return nil
    }
    return "store.write(\\.\(path), \(value))"
  }

  /// A parameter at the top, without which the test does not go on.
  mutating func parameter(_ wanted: String, _ type: String, _ what: String, _ seen: String) -> String {
    let name = names.name(wanted)
    gaps.addParameter(name, type, what, seen: seen)
    add("guard let \(name) else { return await endAtGap(\"fill in \(name)\") }")
    return name
  }

  /// A view acts when the work has come as far as it had.
  private mutating func waitForCalls(before event: SeenEvent) {
    for (name, count) in calls.waiting(at: event.time, before: event.number) {
      guard let stub = feature.stubs[name] else { continue }
      add("await \(stub.variable).waitForCalls(\(count == 1 ? "" : "\(count)"))")
    }
  }

  private mutating func passTime(to event: SeenEvent) {
    let milliseconds = Int((event.time - passed) / 1_000)
    guard feature.hasClock, milliseconds > 0 else { return }
    passed += Double(milliseconds) * 1_000
    add("await pass(.milliseconds(\(milliseconds)))")
  }
}
