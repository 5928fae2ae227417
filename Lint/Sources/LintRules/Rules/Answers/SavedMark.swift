// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A mark that says what was saved, made after the save from what is there then: `savedVersion = version`,
/// `hasChanges = false`.
struct SavedMark {
  private let mark: CodeElement
  private let awaited: CodeElement
  /// A place that changes what is saved while the save waits.
  private let change: CodeElement

  init?(_ assign: CodeElement, _ repository: Repository) {
    guard assign.name == "=", let target = assign.assigned?.path?.last?.lowercased(), let value = assign.assignedValue,
      let run = assign.enclosingRun
    else { return nil }
    let source: String
    if value.isFalse, SavedMark.dirty.contains(target) {
      source = assign.assigned?.path?.last ?? ""
    } else if SavedMark.saved.contains(where: { target.contains($0) }), let path = value.ownPath, let last = path.last,
      value.kind == .member || value.rootName?.localDeclaration == nil, !value.isConstantValue,
      last.lowercased() != target
    {
      source = last
    } else {
      return nil
    }
    let writes = repository.uses(of: source).filter { use in
      guard use.isWritten, !run.contains(use), use.enclosingFunction.map({ $0.kind != .initializer }) ?? true else {
        return false
      }
      return !value.isFalse || use.parent?.assignedValue?.isTrue ?? false
    }
    guard let change = writes.first, !run.endsScreen else { return nil }
    for case .resumed(let index) in repository.statesAfterAwait(at: assign, in: run) where index >= 0 {
      let awaited = CodeElement(code: assign.code, index: index)
      guard awaited.savesSomething else { continue }
      (mark, self.awaited, self.change) = (assign, awaited, change)
      return
    }
    return nil
  }

  func finding() -> CodeFinding {
    let target = mark.assigned?.ownPath?.joined(separator: ".") ?? "…"
    let place = change.place(from: mark)
    let line = awaited.line(seenFrom: mark)
    return CodeFinding(
      rule: InputReadAgain.id, element: mark,
      message: Message(
        en:
          "\(change.brief)\(place.en) can change what is saved while \(line.en) is awaited. This line "
          + "then sets \(target) as if that had been saved too: the change is lost. Keep what is saved in a constant before "
          + "the await, and compare it here.",
        ja: "\(line.ja)の await の間に \(change.brief)\(place.ja)が保存中の内容を変えることがあります。"
          + "この行はそれも保存されたものとして \(target) を設定するため、その変更は失われます。保存する内容を await の前に定数へ入れ、ここで比較してください。"))
  }

  private static let dirty: Set<String> = [
    "hasunsavedchanges", "haschanges", "isdirty", "dirty", "ismodified", "isedited", "needssave", "needssaving",
    "unsavedchanges", "haspendingchanges", "haslocalchanges", "hasedits",
  ]
  private static let saved = ["saved", "synced", "uploaded", "persisted", "original", "lastsent"]
}

extension CodeElement {
  fileprivate var endsScreen: Bool {
    subtree.contains {
      $0.kind == .call && ["dismiss", "popViewController", "pop", "close"].contains($0.calleeName ?? "")
    }
  }

  /// A call that writes what it is given somewhere.
  fileprivate var savesSomething: Bool {
    subtree.contains { element in
      guard element.kind == .call, let name = element.calleeName?.lowercased() else { return false }
      let verbs = ["save", "write", "upload", "sync", "put", "persist", "store", "update", "push"]
      return verbs.contains { name.hasPrefix($0) }
    }
  }
}
