// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// What is awaited cancels its own older work before it starts: `current?.cancel(); current = Task { … }`, in a service.
  func cancelsOlderWork(_ write: LateWrite) -> Bool {
    guard let awaited = write.origin else { return false }
    return awaited.subtree.contains { call in
      guard call.kind == .call else { return false }
      return callees(of: call).prefix(3).contains { function in
        memo("cancelsOlderWork", function.name, function) {
          reached(from: function, depth: 2).contains(where: \.replacesOwnTask)
        }
      }
    }
  }
}

extension CodeElement {
  /// A function that cancels a stored handle, gives it new work, and waits for that.
  fileprivate var replacesOwnTask: Bool {
    guard flags.contains(.isAsync), subtree.contains(where: { $0.isTaskValue && $0.parent?.kind == .await }) else {
      return false
    }
    let cancelled = Set(
      subtree.filter { $0.kind == .call && $0.calleeName == "cancel" }.compactMap { $0.receiver?.ownPath?.last })
    return subtree.contains { element in
      guard element.kind == .assign, let last = element.assigned?.ownPath?.last, cancelled.contains(last) else {
        return false
      }
      return !(element.assignedValue?.isNil ?? true)
    }
  }
}
