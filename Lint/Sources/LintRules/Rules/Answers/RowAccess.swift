// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An access to a row of a list by its position: `items[index]`, `items.remove(at: index)`, `items.remove(atOffsets: rows)`.
struct RowAccess {
  let element: CodeElement
  let list: CodeElement
  let position: CodeElement
  let removes: Bool

  init?(_ element: CodeElement) {
    if element.kind == .index {
      guard element.arguments.count == 1, let position = element.arguments.first?.firstChild,
        let list = element.firstChild
      else { return nil }
      (self.element, self.list, self.position, removes) = (element, list, position, false)
      return
    }
    guard element.kind == .call, let name = element.calleeName, name == "remove" || name == "move",
      let list = element.receiver,
      let position = ["at", "atOffsets", "fromOffsets"].compactMap({ element.argument($0) }).first
    else { return nil }
    (self.element, self.list, self.position, removes) = (element, list, position, name == "remove")
  }

  /// In messages, for a change by the same code.
  var again: Message { Message(en: "the same for another row", ja: "別の行についての同じ処理") }
}

/// A body in which the code is after a wait: of a task, of an async function, or of a callback.
struct PausedRun {
  let body: CodeElement
  let begin: AfterAwait
  var isCallback: Bool { begin != .notAwaited }

  init?(around element: CodeElement) {
    for around in element.ancestors {
      if around.isFunctionLike { break }
      guard around.kind == .closure, let call = around.callOfClosure, let body = around.body else { continue }
      if call.startsTask, call.awaitsInTask { break }
      if call.calleeName == "asyncAfter" || around.isCallback(of: call) {
        (self.body, begin) = (body, .resumed(call.index))
        return
      }
    }
    guard let body = element.enclosingRun else { return nil }
    (self.body, begin) = (body, .notAwaited)
  }
}

extension CodeElement {
  /// A position in a list: found by `firstIndex`, counted, or a parameter for a row or rows.
  func isRowIndex(_ used: CodeElement) -> Bool {
    switch kind {
    case .variable, .binding:
      if let value, value.kind == .member, ["row", "item"].contains(value.name),
        value.rootName?.localDeclaration?.declaredType == "IndexPath"
      {
        return true
      }
      return subtree.contains {
        $0.kind == .call && ["firstIndex", "lastIndex", "index"].contains($0.calleeName ?? "")
      }
    case .for:
      return firstChild.map { sequence in
        sequence.kind == .member && sequence.name == "indices" || sequence.calleeName == "enumerated"
          || sequence.kind == .operation && sequence.name.contains("..<")
      } ?? false
    case .parameter:
      if parent?.kind == .closure {
        return ["onDelete", "onMove"].contains(parent?.callOfClosure?.calleeName ?? "")
      }
      guard parent?.kind == .function else { return false }
      switch declaredType {
      case "IndexPath": return ["row", "item"].contains(used.name)
      case "IndexSet": return true
      case "Int": return name.lowercased().contains("index")
      default: return false
      }
    default: return false
    }
  }
}
