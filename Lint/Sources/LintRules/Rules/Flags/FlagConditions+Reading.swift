// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// Whether the first name of a path is a local one.
  var isOfLocal: Bool {
    guard let root = subtree.first(where: { $0.kind == .name }) else { return false }
    return !CodeElement.selfNames.contains(root.name) && root.localDeclaration != nil
  }

  /// A condition of names, as text that is equal where the condition is, and its value.
  var conditionText: (text: String, value: Bool)? {
    switch kind {
    case .name, .member: return placePath.map { ($0.joined(separator: "."), true) }
    case .operation where name == "!": return firstChild?.conditionText.map { ($0.text, !$0.value) }
    case .operation where !name.isEmpty:
      let parts = children.map { $0.kind == .literal ? $0.name : $0.placePath?.joined(separator: ".") ?? "?" }
      return parts.contains("?") ? nil : (parts.joined(separator: " \(name) "), true)
    default: return nil
    }
  }

  /// `file.id`, `currentQuery`: what tells one run from another.
  var namesIdentity: Bool {
    BusyWords.words(of: name).contains {
      ["id", "ids", "uuid", "generation", "token", "version", "query", "key", "identity", "identifier", "revision"]
        .contains($0)
    }
  }

  /// `!completed`: the work of the owner has ended, and with it what shows the flag.
  func asksEnd(_ holds: Bool) -> Bool {
    let isInverted = kind == .operation && name == "!"
    guard let last = (isInverted ? firstChild : self)?.placePath?.last?.lowercased(), isInverted != holds else {
      return false
    }
    return ["completed", "finished", "closed", "disposed", "stopped", "destroyed", "invalidated", "terminated"].contains
    {
      last == $0 || last == "is" + $0 || last == "did" + $0
    }
  }

  /// `guard state != .started`: the callback is called again.
  func asksProgress(_ holds: Bool) -> Bool {
    guard kind == .operation, name == "==" || name == "!=", (name == "==") == holds else { return false }
    return children.contains { part in
      part.kind == .member && part.firstChild == nil
        && (part.name.hasPrefix("start") || part.name.lowercased().contains("progress") || BusyWords.isState(part.name))
    }
  }

  /// `let url = URL(string: "https://…")`, and the URL of components.
  var cannotFail: Bool {
    guard kind == .binding, let value = firstChild else { return false }
    if value.kind == .call, value.calleeName == "URL", let text = value.argument("string") {
      return text.kind == .literal || text.kind == .member && text.name.hasSuffix("URLString")
    }
    return value.kind == .member && value.name == "url"
      && value.firstChild?.localDeclaration?.value?.calleeName == "URLComponents"
  }

  /// `error != nil`, `!success`, `response.statusCode == 200` that does not hold.
  func tellsFailure(_ holds: Bool) -> Bool {
    switch kind {
    case .name, .member:
      let words = BusyWords.words(of: name)
      return !holds && words.contains { ["success", "succeeded", "successful"].contains($0) }
    case .operation where name == "!": return firstChild?.tellsFailure(!holds) ?? false
    case .operation where name == "==" || name == "!=":
      let names = children.compactMap { $0.path?.last?.lowercased() }
      let isEqual = (name == "==") == holds
      if children.contains(where: \.isNil) { return !isEqual && names.contains { $0.hasSuffix("error") } }
      return !isEqual && names.contains("statuscode") && children.contains { $0.name == "200" }
    default: return false
    }
  }
}
