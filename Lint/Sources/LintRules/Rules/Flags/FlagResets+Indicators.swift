// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagResets {
  /// Whether the element itself ends what the flag begins.
  func ends(_ element: CodeElement) -> Bool {
    if flag.isReset(element) || !storage.isEmpty && flag.stores(element, in: storage) { return true }
    guard case .shown = flag.form else { return false }
    return shownInside.contains { $0.isReset(element) }
      || element.kind == .call && (removesView(element) || isLeft(element))
  }

  /// What a method such as `startLoading()` shows: `spinner.startAnimating()`, `spinner.isHidden = false`.
  static func shownInside(_ flag: BusyFlag, _ index: Repository) -> [BusyFlag] {
    guard case .shown = flag.form, flag.path.isEmpty else { return [] }
    return index.callees(of: flag.set).prefix(2).flatMap { function in
      function.subtree.filter { $0.kind == .call || $0.kind == .assign }.compactMap(BusyFlag.init).filter(
        \.showsIndicator)
    }
  }

  /// `let view = presentLoadingView()`, and then `view.removeFromSuperview()`.
  private func removesView(_ call: CodeElement) -> Bool {
    guard let variable = flag.set.parent, variable.kind == .variable, let name = call.calleeName,
      call.calledPath?.dropLast() == [variable.name]
    else { return false }
    return FlagResets.ends.contains(where: name.hasPrefix)
  }

  /// `recoverFromLoadingState()` after `presentLoading()`: a method of the same object that names the same.
  private func isLeft(_ call: CodeElement) -> Bool {
    guard let name = call.calleeName, let shown = flag.set.calleeName, name != shown,
      call.calledPath?.dropLast() == flag.path[...]
    else { return false }
    let topic = shown.drop { !$0.isUppercase }
    guard topic.count > 3, name.contains(topic), let verb = BusyWords.words(of: name).first else { return false }
    return FlagResets.leaving.contains(verb)
  }

  private static let ends = ["hide", "stop", "end", "dismiss", "remove", "close", "finish"]
  private static let leaving: Set<String> = [
    "recover", "restore", "reset", "leave", "clear", "cancel", "exit", "complete",
  ]

  /// Methods in extensions of types that a library declares, which may be ancestors of the flag's type.
  func inherited(_ name: String) -> [CodeElement] {
    let all = index.functions(named: name)
    guard all.count <= 12 else { return [] }
    return all.filter { function in
      guard let type = function.enclosingType, type.flags.contains(.isExtension) else { return false }
      return index.parts(ofType: type.name).allSatisfy { $0.flags.contains(.isExtension) }
    }
  }

  /// A function that tells the user of an error, and that the repository does not declare: it may hide the indicator.
  func mayEnd(_ call: CodeElement) -> Bool {
    guard case .shown = flag.form, let name = call.calleeName else { return false }
    let words = BusyWords.words(of: name)
    guard let verb = words.first, ["show", "present", "handle", "display", "alert"].contains(verb) else { return false }
    let tells = (words + call.arguments.map { $0.name.lowercased() }).contains {
      ["error", "errors", "alert", "failure"].contains($0)
    }
    return (tells || verb == "handle" && call.arguments.contains { $0.firstChild?.name == "error" }) && isUnknown(call)
  }

  /// A `defer` in a closure around the exit resets the flag before that.
  func isDeferred(around exit: CodeElement) -> Bool {
    exit.ancestors.prefix { $0 != scope }.contains { block in
      block.kind == .block
        && block.children.contains {
          $0.kind == .defer && $0.index < exit.index && $0.subtree.contains(where: flag.isReset)
        }
    }
  }
}
