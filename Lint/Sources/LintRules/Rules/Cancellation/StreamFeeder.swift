// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stream's closure starts a task that reads a server's answer into the stream, and nothing ends that task: the reader is
/// cancelled, and the answer is received, and paid for, to its end.
struct StreamFeeder {
  func findings(in code: Code) -> [CodeFinding] {
    let terminations = StreamTerminations(in: code)
    return code.calls(to: CodeElement.streamTypes).compactMap { call in
      guard call.argument("unfolding") == nil, let closure = call.lastClosure, !terminations.end(call),
        let task = closure.subtree.first(where: { $0.kind == .call && $0.startsTask }),
        let loop = task.subtree.first(where: \.readsAnswer), loop.subtree.contains(where: \.yields)
      else { return nil }
      return finding(task, loop, call)
    }
  }

  private func finding(_ task: CodeElement, _ loop: CodeElement, _ stream: CodeElement) -> CodeFinding {
    CodeFinding(
      rule: CancelCannotReach.id, element: task,
      message: Message(
        en:
          "A reader of the stream on line \(stream.line) that is cancelled does not end this task: it reads the answer on line "
          + "\(loop.line) to its end. Keep the task, and set onTermination to cancel it.",
        ja: "\(stream.line) 行目のストリームの受け手がキャンセルされても、このタスクは終わらず、\(loop.line) 行目の応答を最後まで受信し続けます。"
          + "タスクを保持し、onTermination でキャンセルしてください。"))
  }
}

extension CodeElement {
  /// `for try await line in bytes.lines`: the parts of a server's answer.
  fileprivate var readsAnswer: Bool {
    guard kind == .for, flags.contains(.isAsync), let sequence = firstChild else { return false }
    let value = sequence.kind == .name ? sequence.localDeclaration?.value ?? sequence : sequence
    return [sequence, value].contains { part in
      part.subtree.contains { element in
        guard element.kind == .name || element.kind == .member else { return false }
        let words = BusyWords.words(of: element.name)
        return words.contains { ["bytes", "lines", "stream", "streaming", "response", "responses"].contains($0) }
      }
    }
  }

  /// `continuation.yield(part)`, without a look at what it returns.
  fileprivate var yields: Bool {
    kind == .call && calleeName == "yield" && parent.map { $0.kind == .block || $0.kind == .switchCase } ?? false
  }
}
