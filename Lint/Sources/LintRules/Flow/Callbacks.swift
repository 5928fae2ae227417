// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// Whether the closure is called once, with the answer, when the work that the call starts has ended:
  /// `fetch(key) { answer in … }`, `request.response { … }`, `promise.then { … }`, `publisher.sink { … }`.
  func isCallback(of call: CodeElement) -> Bool {
    guard !call.runsClosureInline, !call.startsTask, takesAnswer, let name = call.calleeName else { return false }
    let label = parent?.name ?? ""
    if ["completion", "completionHandler", "onComplete", "onCompletion", "callback", "handler", "then"].contains(label)
    {
      return !CodeElement.listeners.contains { name.contains($0) } && call.firstChild?.isTypeName == false
    }
    if CodeElement.continuations.contains(name) { return call.receiver?.startsWork ?? false }
    return label.isEmpty && CodeElement.isRequestName(name)
  }

  /// Of `group.notify { }` of a `DispatchGroup` in a local constant: the closure, which runs when all requests are answered.
  var groupAnswer: CodeElement? {
    guard calleeName == "notify", let group = receiver, group.kind == .name,
      let made = group.localDeclaration?.value, made.calleeName == "DispatchGroup"
    else { return nil }
    return lastClosure
  }

  /// The requests that leave the group before this `notify`, each with the closure that gets its answer.
  var groupRequests: [(call: CodeElement, answer: CodeElement)] {
    guard let group = receiver?.name, let scope = receiver?.localDeclaration?.parent else { return [] }
    return scope.subtree.compactMap { closure in
      guard closure.kind == .closure, closure.index < index, let call = closure.callOfClosure, !call.runsClosureInline,
        closure.children.contains(where: { $0.kind == .parameter }),
        closure.subtree.contains(where: { $0.calleeName == "leave" && $0.receiver?.path == [group] })
      else { return nil }
      return (call, closure)
    }
  }

  /// It has a parameter, or uses `$0`.
  private var takesAnswer: Bool {
    if children.contains(where: { $0.kind == .parameter && $0.name != "_" }) { return true }
    return subtree.contains { $0.isAnonymousParameter(of: self) }
  }

  /// A call that asks for something: what continues it runs when the answer is there.
  private var startsWork: Bool {
    subtree.contains { element in
      guard element.kind == .call, let name = element.calleeName else { return false }
      return CodeElement.isRequestName(name)
    }
  }

  private static func isRequestName(_ name: String) -> Bool {
    requests.contains { name.hasPrefix($0) } && !name.hasSuffix("Sync")
  }

  private static let requests = [
    "fetch", "load", "search", "request", "download", "query", "resolve", "get", "dataTask", "find", "lookup",
    "retrieve", "reverseGeocode", "geocode", "calculate",
  ]
  private static let continuations: Set<String> = [
    "then", "done", "sink", "subscribe", "responseDecodable", "responseData", "responseJSON", "response", "whenSuccess",
    "whenComplete", "onSuccess",
  ]
  /// Called for each of many events.
  private static let listeners = [
    "Listener", "observe", "Observer", "subscribe", "Handler", "animate", "present", "Action",
  ]

  /// `$0`.
  var isAnonymousParameter: Bool { kind == .name && name == "$0" }

  /// The `$0` of the closure.
  func isAnonymousParameter(of closure: CodeElement) -> Bool {
    isAnonymousParameter && enclosingClosureWithoutParameters == closure
  }
}

extension Repository {
  /// As ``statePath(of:)``; of a shared object too: `Player.shared.song`, `MPNowPlayingInfoCenter.default().nowPlayingInfo`.
  func sharedPath(of expression: CodeElement) -> [String]? {
    if let path = statePath(of: expression) { return path }
    if expression.kind == .member, expression.name == "nowPlayingInfo",
      expression.firstChild?.calledPath == ["MPNowPlayingInfoCenter", "default"]
    {
      return ["MPNowPlayingInfoCenter", "nowPlayingInfo"]
    }
    guard let path = expression.path, path.count > 2, path[0].first?.isUppercase ?? false,
      ["shared", "standard", "default", "main", "current"].contains(path[1])
    else { return nil }
    return path
  }
}
