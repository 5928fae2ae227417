// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A cancellable function runs a process and waits for it; nothing terminates the process.
///
/// `readToEnd` and `waitUntilExit` block: they return when the process has ended, and ask nothing before.
struct CancelledProcess {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    var found: Set<CodeElement> = []
    return code.calls(to: [
      "waitUntilExit", "readToEnd", "readDataToEndOfFile",
    ]).compactMap { wait in
      guard let function = wait.enclosingFunction, function.kind == .function, function.flags.contains(.isAsync),
        let body = function.body, body.run.contains(wait),
        let start = body.run.first(where: { $0.kind == .call && $0.isStartOfProcess && $0.index < wait.index }),
        let asked = asked(in: function, before: start), found.insert(function).inserted,
        !terminates(function, context.repository)
      else { return nil }
      return CodeFinding(
        rule: CancelCannotReach.id, element: wait,
        message: Message(
          en:
            "A cancellation is asked for on line \(asked.line), but not after line \(start.line) has started the process: a cancel() "
            + "that comes later waits here until the process ends by itself. Terminate it in withTaskCancellationHandler.",
          ja: "\(asked.line) 行目でキャンセルを確認していますが、\(start.line) 行目でプロセスが始まった後は確認しません。その後の cancel() は、プロセスが終わるまで"
            + "ここで待つことになります。withTaskCancellationHandler でプロセスを terminate してください。"))
    }
  }

  /// Shows that something cancels the function.
  private func asked(in function: CodeElement, before start: CodeElement) -> CodeElement? {
    function.subtree.first { element in
      element.index < start.index && element.kind == .member
        && ["isCancelled", "checkCancellation"].contains(element.name)
    }
  }

  private func terminates(_ function: CodeElement, _ repository: Repository) -> Bool {
    let parts = repository.parts(ofTypeAround: function)
    return (parts.isEmpty ? [function] : parts).contains { part in
      part.subtree.contains { call in
        call.kind == .call && ["terminate", "interrupt", "kill"].contains(call.calleeName ?? "")
          || call.kind == .call && (call.calleeName ?? "").contains("CancellationHandler") && function.contains(call)
      }
    }
  }
}

extension CodeElement {
  /// `try process.run()`
  fileprivate var isStartOfProcess: Bool {
    guard ["run", "launch"].contains(calleeName ?? ""), arguments.isEmpty, let name = receiver?.path?.last else {
      return false
    }
    return ["process", "task", "proc"].contains { name.lowercased().hasSuffix($0) }
  }
}
