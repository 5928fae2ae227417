// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Scripts are only printed when something is wrong.

extension Change: CustomStringConvertible {
  public var description: String {
    switch self {
    case .log(let number): "log \(number)"
    case .write(let field, let value): "\(field) = \(value)"
    case .set(let slot, let key): key.map { "\(slot) = new(\($0))" } ?? "\(slot) = nil"
    case .insertRow(let slot, let key, let place): "insert \(slot)[\(key)] at \(place)"
    case .removeRow(let slot, let key): "remove \(slot)[\(key)]"
    case .moveRow(let slot, let key, let place): "move \(slot)[\(key)] to \(place)"
    case .reverseRows(let slot): "reverse \(slot)"
    case .replaceRows(let slot, let keys): "\(slot) = new\(keys)"
    case .deliver(let slot, let delivery): "\(slot) gets \(delivery)"
    case .thinRows(let slot, let step): "remove \(slot) but each \(step)th"
    case .poke(let slot, let key, let poke): "\(poke) in \(slot)[\(key)]"
    case .veil(let veil): veil.description
    case .rename(let key): "own id = \(key)"
    case .list(.new(let next)): "list = new(next \(next.map(String.init) ?? "nil"))"
    case .list(.keep): "keep the list"
    case .list(.putBack): "list = the kept one"
    case .list(.cursor(let next)): "next of the list = \(next.map(String.init) ?? "nil")"
    }
  }
}

extension Delivery: CustomStringConvertible {
  public var description: String {
    let shown = keys.count > 12 ? "\(keys.count) keys from \(keys[0])" : "\(keys)"
    return "\(shown) by \(call)\(call == .insert ? " at \(place)" : ""), logs from \(number)"
  }
}

extension Poke: CustomStringConvertible {
  public var description: String {
    switch self {
    case .log(let number): "log \(number)"
    case .write(let field, let value): "\(field) = \(value)"
    case .load(let value): "load = loaded(\(value))"
    case .veil(let veil): veil.description
    }
  }
}

extension Veil: CustomStringConvertible {
  public var description: String {
    let names: [(Veil, String)] = [
      (.row(0), "listed 0"), (.row(1), "listed 1"), (.row(2), "listed 2"), (.card, "the card"), (.note, "the note"),
      (.itself, "itself"), (.twos, "marks of 2"), (.zeros, "marks of 0"), (.loads, "what loads"),
      (.flagged, "what depends on another's field"),
    ]
    return "hide [\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}

extension PolicySpec: CustomStringConvertible {
  public var description: String {
    guard let limit, limit > 1 || kind == .concurrent else { return "\(kind)" }
    return "\(kind)(\(limit))"
  }
}

extension HoldSpec: CustomStringConvertible {
  public var description: String { "\(field) at \(value)" }
}

extension RunSpec: CustomStringConvertible {
  public var description: String {
    var text = loads ? "load" : page.map { "load the \($0) page" } ?? "run"
    text += " in lane \(lane)"
    if let policy { text += " as \(policy)" }
    if let hold { text += " holding \(hold)" }
    if let undo { text += " undo (\(undo))" }
    if isStubborn { text += " stubbornly" }
    return "\(text) {\(work.text)}"
  }
}

extension [Operation] {
  var text: String { map(\.description).joined(separator: "; ") }
}

extension Operation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .apply(let change): "apply \(change)"
    case .update(let change): "update \(change)"
    case .emit(let output): "emit \(output)"
    case .gate: "await an answer"
    case .callback: "await a completion handler"
    case .sleep(let duration): "sleep \(duration)"
    case .yield: "yield"
    case .hold(let hold, let inner): "hold \(hold) {\(inner.text)}"
    case .load(let inner): "load {\(inner.text)}"
    case .page(let page, let inner): "load the \(page) page {\(inner.text)}"
    case .nested(let run, let isAwaited): "nested \(run)\(isAwaited ? ", awaited" : "")"
    case .deadline(let duration, let inner): "deadline \(duration) {\(inner.text)}"
    case .limited(let inner): "limited {\(inner.text)}"
    case .batch(let key): "batch \(key)"
    case .stream(let count): "read \(count) elements"
    case .retry(let attempts, let wait, let inner): "try \(attempts) times from \(wait) {\(inner.text)}"
    case .ticks(let count, let every, let inner): "\(count) ticks every \(every) {\(inner.text)}"
    case .first(let field, let value): "wait until \(field) is \(value)"
    case .fail: "fail"
    case .throwCancellation: "throw a cancellation"
    }
  }
}

extension EffectSpec: CustomStringConvertible {
  public var description: String {
    switch self {
    case .run(let run): run.description
    case .cancel(let lane): "cancel lane \(lane)"
    case .cancelFamily: "cancel all lanes"
    case .raiseLimit(let lane, let limit): "raise the limit of lane \(lane) to \(limit)"
    case .output(let output): "output \(output)"
    case .send(let action, let slot, let key): "send \(action) to \(slot)[\(key)]"
    }
  }
}

extension Script: CustomStringConvertible {
  public var description: String {
    var lines = ["\(roots) root\(roots == 1 ? "" : "s"), lanes: \(lanes.map(\.description).joined(separator: ", "))"]
    for (number, action) in actions.enumerated() where action != ActionSpec() {
      let parts = action.changes.map(\.description) + action.effects.map(\.description)
      lines.append(
        "action \(number): \(parts.joined(separator: ", "))\(action.failure == .ignored ? "" : ", failure \(action.failure)")"
      )
    }
    for followed in Followed.allCases {
      if let action = follows[followed] { lines.append("action \(action) follows a change of \(followed)") }
    }
    for (output, reaction) in reactions.enumerated() where reaction != .nothing {
      lines.append("output \(output): the owner does \(reaction)")
    }
    for (number, step) in steps.enumerated() { lines.append("step \(number): \(step)") }
    return lines.joined(separator: "\n").split(separator: "SimulationModel.", omittingEmptySubsequences: false).joined()
  }
}
