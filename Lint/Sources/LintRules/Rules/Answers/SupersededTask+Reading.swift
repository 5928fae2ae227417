// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// In a loop over events: each is handled for itself.
  func isInEvents(below body: CodeElement) -> Bool {
    ancestors.prefix { $0 != body }.contains { $0.kind == .for && $0.flags.contains(.isAsync) }
  }

  /// Starts a task that is kept in the member.
  func keeps(_ handle: String) -> Bool {
    kind == .call && startsTask && (keptHandle?.name ?? payloadHandle) == handle
  }

  /// A call with an argument that is no constant.
  var isAnswerToInput: Bool {
    subtree.contains { call in
      guard call.kind == .call, !(call.calleeName?.hasSuffix("TaskGroup") ?? false),
        !CodeElement.ofCollections.contains(call.calleeName ?? "")
      else { return false }
      return call.arguments.contains { argument in
        argument.subtree.contains {
          $0.kind == .name && $0.name.first?.isLowercase ?? false && !$0.isInGroup(below: self)
        }
      }
    }
  }

  private static let ofCollections: Set<String> = [
    "filter", "map", "compactMap", "flatMap", "first", "sorted", "contains", "reduce", "sleep",
  ]

  private func isInGroup(below outer: CodeElement) -> Bool {
    ancestors.prefix { $0 != outer }.contains { $0.kind == .call && $0.calleeName?.hasSuffix("TaskGroup") ?? false }
  }
}

extension CodeElement {
  /// A body that awaits something but a sleep.
  var awaitsSomething: Bool { subtree.contains { $0.kind == .await && $0.stripped.calleeName != "sleep" } }

  /// `await handle?.value` before this start: the older task has ended.
  func startWaits(for handle: String) -> Bool {
    guard let start = runScope else { return false }
    return start.subtree.contains { element in
      element.index < index && element.isTaskValue && element.isAwaited && element.firstChild?.path?.last == handle
    }
  }
}
