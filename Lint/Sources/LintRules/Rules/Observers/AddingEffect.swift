// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// What a handler does that is not the same when it is done twice: it adds, counts, presents, plays, sends a request. Showing
  /// the same state again is no harm.
  func addingEffect(of handler: CodeElement) -> CodeElement? {
    for body in reached(from: handler, depth: 2) {
      for element in body.subtree where element.isAdding && !isRefused(element, upTo: handler) { return element }
    }
    return nil
  }
}

extension CodeElement {
  fileprivate var isAdding: Bool {
    if kind == .assign { return name == "+=" || name == "-=" }
    guard kind == .call, let name = calleeName else { return false }
    if name == "toggle" || name == "append" || name == "insert" && arguments.contains(where: { $0.name == "at" }) {
      return true
    }
    if ["fetch", "upload", "download", "request"].contains(where: { isVerb($0, name) }) { return true }
    return [
      "present", "presentAlert", "pushViewController", "performSegue", "play", "playSound", "track", "trackEvent",
      "logEvent", "impactOccurred", "notificationOccurred", "selectionChanged", "upload", "enqueue", "increment",
    ].contains(name)
  }

  /// `fetchNews`, not `fetchedRows`.
  private func isVerb(_ verb: String, _ name: String) -> Bool {
    guard name.hasPrefix(verb) else { return false }
    let next = name.dropFirst(verb.count).first
    return next == nil || next?.isUppercase ?? false
  }
}
