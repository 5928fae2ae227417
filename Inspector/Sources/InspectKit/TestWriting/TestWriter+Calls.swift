// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the recorded clients and clocks did.
extension TestWriter {
  mutating func writeAnswer(_ event: SeenEvent) {
    let name = event.text("call") ?? ""
    guard let stub = feature.stubs[name], let index = calls.index(of: event), let run = event.run else {
      return endAtGap("\(name) was called, and is no part of the feature")
    }
    let isOldest = calls.finish(index, of: name)
    note(event, of: stub, index)
    // The run has ended before: its call was cancelled, and the stub knows.
    guard live.contains(run) else {
      wasCancelled.insert(name)
      return
    }
    if let part = feature.unrecorded.first {
      return endAtGap("\(part) is not recorded by Inspector.recording: what it answers is not known")
    }
    latest = event.time
    let call = isOldest ? "" : ", toCall: \(index)"
    if let error = event.text("error") {
      fail(event, run, error, stub, call)
    } else if stub.function.answer.text == "Void" {
      add(isOldest ? "\(stub.variable).answer()" : "\(stub.variable).answer(()\(call))")
    } else {
      let gap = event.list("gaps").compactMap(\.text).joined(separator: ", ")
      let value =
        event.text("answer").flatMap { literal(.code($0)) }
        ?? parameter("answer", stub.function.answer.text, "the answer of \(name): \(gap)", "nothing that can be shown")
      add("\(stub.variable).answer(\(value)\(call))")
    }
  }

  private mutating func note(_ event: SeenEvent, of stub: FeatureText.Stub, _ index: Int) {
    let codes = event.list("arguments").compactMap(\.text).map { literal(.code($0)) }
    arguments[event.text("call") ?? "", default: [:]][index] = codes.count == 1 ? codes[0] : .some(nil)
  }

  private mutating func fail(
    _ event: SeenEvent, _ run: SeenEvent.Run, _ error: String, _ stub: FeatureText.Stub, _ call: String
  ) {
    let outermost = run
    if store.ending(of: outermost)?.outcome == "failed", !isHandled(after: event) {
      return endAtGap("a run has failed with \(error), and no change shows that the feature handles it")
    }
    let code = event.text("error_code").flatMap { literal(.code($0)) }
    if code == "CancellationError()" { gaveUp.insert(run) }
    let name = event.text("call") ?? ""
    let value = code ?? parameter("failure", "any Error", "the error of \(name)", error)
    add("\(stub.variable).fail(\(value)\(call))")
  }

  /// Whether something shows the next failure. One that nobody handles is reported by Belay, and fails a test.
  private func isHandled(after event: SeenEvent) -> Bool {
    let rest = store.events.drop { $0.number <= event.number }
    guard let failed = rest.first(where: { $0.kind == "failed" && $0.place == store.place }) else { return false }
    return rest.contains { event in
      event.kind == "changed" && event.place == store.place && event.turn == failed.turn
        && ["failure", "mutation", "load"].contains(event.cause)
    }
  }

  mutating func writeSleep(_ event: SeenEvent) {
    guard let run = event.run, live.contains(run) else { return }
    latest = event.time
    passed = event.time
    add("await wake()")
  }

  /// The code of a value as a test has it; nil for a gap, and for a code that no test may have.
  mutating func literal(_ value: SeenEvent.Code) -> String? {
    guard let code = value.code, let literal = LiteralText(code) else { return nil }
    modules.formUnion(literal.modules)
    return literal.text
  }

  /// A statement with a closure that makes these changes.
  mutating func addStatement(_ statement: String, _ changed: [SeenState.Property]) {
    let changes = changed.map { property in
      let field = property.name.isEmpty ? "$0" : "$0.\(property.name)"
      if let value = literal(property.value) { return "\(field) = \(value)" }
      let what = property.name.isEmpty ? "the state" : property.name
      if case .gap(let gap) = property.value { gaps.add("\(what): \(gap)") }
      let actual = property.name.isEmpty ? "store.state" : "store.state.\(property.name)"
      return "\(field) = \(actual)  // GAP: any value passes. Seen: \(CommentText(property.text))"
    }
    let line = "\(statement) { \(changes.joined(separator: "; ")) }"
    if changes.isEmpty {
      add(statement)
    } else if changes.count == 1, line.count <= 110, !line.contains("// GAP") {
      add(line)
    } else {
      add("\(statement) {")
      body += changes.map { "  \($0)" }
      add("}")
    }
  }
}
