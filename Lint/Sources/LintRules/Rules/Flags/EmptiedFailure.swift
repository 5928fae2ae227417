// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A chain of publishers turns its errors into no value at all, and only a value resets the flag:
/// `load().catch { _ in Empty() }.sink { self.isLoading = false }`.
struct EmptiedFailure {
  /// The call that swallows the error.
  let swallow: CodeElement
  let sink: CodeElement

  /// - Parameter scope: The function that resets a flag which is set from the start.
  init?(_ flag: BusyFlag, _ index: Repository, in scope: CodeElement?) {
    switch flag.form {
    case .busy, .undone, .disabled: break
    default: return nil
    }
    guard let function = scope ?? flag.set.enclosingFunction else { return nil }
    for sink in function.subtree where sink.kind == .call && sink.calleeName == "sink" {
      guard scope != nil || EmptiedFailure.begins(flag.set, before: sink) else { continue }
      let links = sink.chainedCalls
      let closures = links.flatMap { link in link.arguments.filter { $0.children.first(.closure) != nil } }
      let resets = closures.filter { $0.subtree.contains(where: flag.isReset) }
      // Of two closures, the first one is told of the end.
      guard !resets.isEmpty, sink.closures.count == 1,
        resets.allSatisfy({ $0.parent == sink && ["", "receiveValue"].contains($0.name) }),
        let swallow = links.first(where: { EmptiedFailure.swallows($0, index) })
      else { continue }
      (self.swallow, self.sink) = (swallow, sink)
      return
    }
    return nil
  }

  var exit: FlowExit<FlagPlace>? {
    sink.lastClosure?.body.map { body in
      let place = FlagPlace(phase: .set, failed: true, worked: true, failure: swallow)
      return FlowExit(kind: .end, element: body, states: [place])
    }
  }

  /// Set in the statements before the chain, or where it is subscribed to.
  private static func begins(_ set: CodeElement, before sink: CodeElement) -> Bool {
    if let closure = set.enclosingClosure, let call = closure.callOfClosure, call.calleeName == "handleEvents" {
      return sink.contains(call)
    }
    guard set.index < sink.index, let block = set.parent, block.kind == .block else { return false }
    return block.contains(sink) && sink.enclosingClosure == set.enclosingClosure
  }

  /// `catch { _ in Empty() }`, or an operator of this repository that has it.
  static func swallows(_ call: CodeElement, _ index: Repository) -> Bool {
    if call.calleeName == "catch" { return call.emptiesErrors }
    guard call.receiver != nil, let name = call.calleeName, name != "sink", call.lastClosure == nil else {
      return false
    }
    // The type of a chain is not known.
    return index.functions(named: name).prefix(8).contains { function in
      guard let type = function.enclosingType, type.flags.contains(.isExtension), type.name.hasSuffix("Publisher")
      else {
        return false
      }
      return function.subtree.contains { $0.kind == .call && $0.calleeName == "catch" && $0.emptiesErrors }
    }
  }
}

extension CodeElement {
  /// The call, and those that it is chained to.
  fileprivate var chainedCalls: [CodeElement] {
    var found: [CodeElement] = []
    var current: CodeElement? = self
    while let call = current, call.kind == .call {
      found.append(call)
      current = call.receiver
    }
    return found
  }

  /// Of a `catch` operator: its closure gives no value.
  fileprivate var emptiesErrors: Bool {
    guard let body = lastClosure?.body else { return false }
    let makes = body.subtree.filter { $0.kind == .call }.compactMap(\.calleeName)
    return makes.contains("Empty") && !makes.contains("Just")
  }
}
