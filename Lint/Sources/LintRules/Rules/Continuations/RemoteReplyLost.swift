// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The error handler of a proxy of another process only logs: when the process ends, no reply comes, and what waits for one
/// waits forever.
struct RemoteReplyLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    code.calls(to: ["remoteObjectProxyWithErrorHandler"]).compactMap { call in
      guard let handler = call.closures.first, let body = handler.body, onlyLogs(body), hasReplies(call),
        !repository.isNeverCalled(call.enclosingFunction)
      else { return nil }
      let line = handler.line
      return CodeFinding(
        rule: ContinuationLost.id, element: call,
        message: Message(
          en:
            "When the other process ends, no reply of this proxy comes: the handler on line \(line) only logs it, and what waits "
            + "for a reply waits forever. Fail the waiting calls in the handler.",
          ja: "相手のプロセスが終了するとこのプロキシからの応答は来ませんが、\(line) 行目のハンドラはログを出すだけなので、応答を待つ側は永久に待ち続けます。"
            + "ハンドラの中で、待っている呼び出しを失敗させてください。"),
        severity: .error, isTentative: true)
    }
  }

  private func onlyLogs(_ body: CodeElement) -> Bool {
    body.children.allSatisfy { statement in
      guard statement.kind == .call, let name = statement.calledPath?.joined(separator: ".").lowercased() else {
        return false
      }
      return ["log", "print", "error", "debug", "assertion"].contains { name.contains($0) }
        && statement.closures.isEmpty
    }
  }

  /// The protocol of the proxy has a method with a reply; where it is not known, the repository speaks of replies.
  private func hasReplies(_ call: CodeElement) -> Bool {
    let cast = call.ancestors.prefix { $0.kind != .block }.first { $0.kind == .cast }
    let parts = cast?.children.first(.typeName).map { repository.parts(ofType: $0.name) } ?? []
    if parts.isEmpty { return repository.isMentioned("reply") || repository.isMentioned("withReply") }
    return parts.contains { part in
      part.members.contains { member in
        member.kind == .function
          && member.children.all(.parameter).contains { $0.declaredType.map(TypeText.isFunction) ?? false }
      }
    }
  }
}
