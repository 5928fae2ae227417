// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stop sets a flag, and nothing reads it.
struct CancelFlagUnread {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    code.elements(.variable, named: CancelFlagUnread.isStopWord).compactMap { finding(for: $0) }
  }

  private func finding(for flag: CodeElement) -> CodeFinding? {
    guard let type = flag.parent, type.kind == .type, flag.value?.isFalse ?? false,
      flag.children.first(.accessor) == nil, !type.flags.contains(.isProtocol), !flag.has(modifier: "override"),
      !flag.has(modifier: "public"), !flag.has(modifier: "open"),
      flag.children.all(.attribute).allSatisfy({ ["Published", "State", "MainActor"].contains($0.name) })
    else { return nil }
    let member = Member(type: TypeText.last(type.name), name: flag.name)
    let uses = repository.uses(of: member).filter { !$0.code.isTest }
    guard uses.allSatisfy(\.isAssigned) else { return nil }
    // A name without a type that is known may read it.
    let mentions = repository.uses(of: flag.name).filter { !$0.isAssigned } + repository.uses(of: "$" + flag.name)
    guard mentions.allSatisfy({ $0.localDeclaration != nil }) else { return nil }
    let sets = uses.filter { $0.parent?.assignedValue?.isTrue ?? false }
    guard
      let set = sets.first(where: { use in
        guard let function = use.enclosingFunction, function.kind == .function else { return false }
        return CancelFlagUnread.isStopWord(function.name) && context.use(of: function) == .called
      }), let function = set.enclosingFunction
    else { return nil }
    return CodeFinding(
      rule: CancelCannotReach.id, element: set.parent ?? set,
      message: Message(
        en:
          "\(function.name)() sets \(flag.name), and nothing reads it: the work that it should stop does not ask, and runs on. "
          + "Ask after each await of that work, or cancel its task.",
        ja: "\(function.name)() は \(flag.name) を設定しますが、それを読む場所がありません。止めるはずの処理は確認せずに動き続けます。"
          + "その処理の await の後で確認するか、タスクをキャンセルしてください。"))
  }

  /// `isCancelled`, `shouldStop`, `interrupted`, `abort()`.
  private static func isStopWord(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["cancel", "stop", "interrupt", "abort", "halt", "terminat"].contains { name.contains($0) }
  }
}
