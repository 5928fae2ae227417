// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What an await does when its task is cancelled.
enum Cancellability: Sendable {
  /// It throws: what follows it does not run.
  case `throws`
  /// It returns as if nothing had happened.
  case ignores
  case unknown
}

extension Repository {
  func cancellability(of awaited: CodeElement) -> Cancellability {
    guard awaited.kind == .await else { return .throws }
    let attempt = awaited.ancestors.prefix { [.try, .argument, .member, .call, .cast, .operation].contains($0.kind) }
      .first { $0.kind == .try }
    // Without a `try` it cannot throw.
    guard let attempt, !attempt.flags.contains(.isOptional) else { return .ignores }
    var answers = awaited.subtree.filter { $0.kind == .call }.map { cancellability(ofCall: $0, depth: 4) }
    if awaited.subtree.contains(where: { $0.isTaskResult }) { answers.append(.ignores) }
    if answers.contains(.throws) { return .throws }
    return answers.contains(.ignores) ? .ignores : .unknown
  }

  /// Whether nothing that is awaited there, as far as declarations tell, ends early when its task is cancelled.
  func isDeafToCancel(_ awaited: CodeElement) -> Bool {
    let answers = awaited.subtree.filter { $0.kind == .call }.map { cancellability(ofCall: $0, depth: 4) }
    return !answers.contains(.throws) && answers.contains(.ignores)
  }

  private func cancellability(ofCall call: CodeElement, depth: Int) -> Cancellability {
    if call.isContinuation {
      let isHandled = call.ancestors.contains { $0.kind == .call && $0.calleeName == "withTaskCancellationHandler" }
      return isHandled ? .unknown : .ignores
    }
    if let name = call.calleeName, Cancellabilities.throwing.contains(name), callees(of: call).isEmpty {
      return .throws
    }
    guard depth > 0 else { return .unknown }
    let functions = callees(of: call).filter { $0.body != nil && $0.flags.contains(.isAsync) }
    let answers = functions.prefix(4).map { function in
      memo("cancellability\(depth)", function.name, function) { cancellability(ofBody: function, depth: depth - 1) }
    }
    if answers.contains(.throws) { return .throws }
    return answers.contains(.ignores) ? .ignores : .unknown
  }

  private func cancellability(ofBody function: CodeElement, depth: Int) -> Cancellability {
    var answer = Cancellability.unknown
    for call in function.subtree where call.kind == .call {
      switch cancellability(ofCall: call, depth: depth) {
      case .throws: return .throws
      case .ignores: answer = .ignores
      case .unknown: break
      }
    }
    return answer
  }
}

private enum Cancellabilities {
  static let throwing: Set<String> = [
    "sleep", "checkCancellation", "data", "bytes", "upload", "download", "dataTask", "serializingDecodable",
    "serializingData", "serializingString",
  ]
}

extension CodeElement {
  fileprivate var isContinuation: Bool {
    guard kind == .call, let name = calleeName else { return false }
    return name.hasPrefix("withChecked") && name.hasSuffix("Continuation")
      || name.hasPrefix("withUnsafe") && name.hasSuffix("Continuation")
  }

  /// `task.value`: waits for another task, which is not cancelled.
  fileprivate var isTaskResult: Bool {
    kind == .member && name == "value" && (firstChild.map { $0.kind == .call && $0.startsTask } ?? false)
  }
}
